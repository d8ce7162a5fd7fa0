import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { checkPlace, fitFaultsOf, refuse } from './check-place.mjs';
import { compressFiles } from './compress-files.mjs';
import { integrityOf, kitPlaceFaults, KITS, listKit, prepareKit } from './kits.mjs';
import { noteLive, notePublished, noteTried } from './published-builds.mjs';
import {
  entryWith,
  findEntry,
  historyFile,
  mapsFolder,
  noteOwner,
  noteVersion,
  ownersFile,
  putEntry,
  readJson,
  readNeeds,
  readOwners,
  readVersion,
  siteDir,
  versionBefore,
  writeJson,
} from './registry.mjs';
import { withLock } from './site-lock.mjs';
import { moveAll } from './undo.mjs';
import { remoteFolders, ROOT } from './workspace.mjs';

/** Time and author of a publish now. */
export const published = () => ({ at: new Date().toISOString(), by: userInfo().username });

/** The package of a remote of this workspace. */
export const remotePackage = (name) => join(ROOT, remoteFolders()[name] ?? '');

/**
 * Places a remote's build (`folder`: its package), unchecked, and returns the registry entry. `baseUrl`: where it is
 * served, if not by the site. `canary`: the percentage of browsers that try it; null makes it live. `upload`: who sent
 * it, and hooks under the site's lock, of which `check` decides about the canary.
 */
export function placeRemote(
  name,
  { site = siteDir(), baseUrl = '', folder = remotePackage(name), canary = null, upload = null } = {},
) {
  const dist = join(folder, 'dist');
  const { name: owner, version: number } = readJson(join(folder, 'package.json'));
  const version = `${number}-${contentHash(folder, baseUrl).slice(0, 10)}`;
  const placed = versionOf(folder, version, baseUrl || `/remotes/${name}/${version}`);
  const needsOfBuild = join(dist, 'needs.json');
  const needs = existsSync(needsOfBuild) ? readJson(needsOfBuild) : null;

  return withLock(site, (incoming) => {
    const percent = upload ? upload.check() : canary;
    checkPlace(placed, { owner, needs, canary: percent }, site);
    refuse(name, kitPlaceFaults(dist, site));
    const moves = [
      ...prepareKit(dist, site, incoming, compressFiles),
      ...prepareVersion(dist, placed, { site, incoming, withKit: baseUrl !== '' }),
      ...prepareMaps(dist, placed, { site, incoming }),
    ];
    moveAll(site, incoming, moves, [historyFile(site, name), ownersFile(site)]);
    const live = findEntry(site, name)?.version;
    const before = live === version ? undefined : live;
    noteVersion(site, name, { version, ...published(), before, ...(upload && { by: upload.by, uploaded: true }) });
    if (owner && !readOwners(site)[name]) noteOwner(site, name, owner);
    const entry = percent === null ? makeLive(placed, site) : makeCanary(placed, percent, site);
    if (upload) upload.note();
    else if (percent === null) notePublished(basename(folder), site);
    else noteTried(basename(folder), version, site);
    return entry;
  });
}

/** Prepares the folder of a version that is not on the site yet. Returns what moves where. */
function prepareVersion(dist, placed, { site, incoming, withKit }) {
  const [made, place] = [join(incoming, 'version'), join(site, 'remotes', placed.name, placed.version)];
  if (existsSync(place)) return [];
  cpSync(dist, made, { recursive: true, filter: (file) => isServed(file) && (withKit || basename(file) !== KITS) });
  for (const part of ['assets', `${KITS}/assets`]) if (existsSync(join(made, part))) compressFiles(join(made, part));
  writeJson(join(made, 'entry.json'), placed);
  return [[made, place]];
}

function prepareMaps(dist, { name, version }, { site, incoming }) {
  const [made, place] = [join(incoming, 'maps'), mapsFolder(site, name, version)];
  if (!existsSync(join(dist, 'maps')) || existsSync(place)) return [];
  cpSync(join(dist, 'maps'), made, { recursive: true });
  return [[made, place]];
}

const isServed = (file) => basename(file) !== 'maps' && !file.endsWith('.map');

function contentHash(folder, baseUrl) {
  const content = createHash('sha256').update(baseUrl);
  const assets = readdirSync(join(folder, 'dist/assets')).sort();
  for (const file of ['descriptor.json', ...assets.map((name) => `dist/assets/${name}`)])
    content.update(file).update(readFileSync(join(folder, file)));
  return content.digest('hex');
}

function versionOf(folder, version, baseUrl) {
  const manifest = readJson(join(folder, 'dist/mf-manifest.json'));
  const fileOf = (asset) => ({
    url: `${baseUrl}/${asset}`,
    integrity: integrityOf(readFileSync(join(folder, 'dist', asset))),
  });
  const kit = listKit(join(folder, 'dist'), baseUrl);
  // The files that the module needs to run. It requests its later parts itself, by the hashes in its entry.
  const assets = manifest.exposes.flatMap((expose) => [expose.assets.js, expose.assets.css]);
  const own = [...new Set(assets.flatMap(({ sync }) => sync))].map(fileOf);
  const filesOf = (kind) => [...kit, ...own].filter(({ url }) => url.endsWith(kind));
  return {
    ...readJson(join(folder, 'descriptor.json')),
    version,
    container: manifest.metaData.globalName,
    entry: fileOf(manifest.metaData.remoteEntry.name),
    scripts: filesOf('.js'),
    styles: filesOf('.css'),
  };
}

/** Makes a version live, with the previous one as its fallback if that runs under the current shell. */
function makeLive(placed, site) {
  const { name, version } = placed;
  const before = versionBefore(site, name, version);
  const isFit = before && fitFaultsOf(before, site).length === 0;
  const entry = entryWith(placed, isFit ? before : null, findEntry(site, name));
  putEntry(site, entry);
  return entry;
}

function makeCanary(placed, percent, site) {
  const entry = { ...findEntry(site, placed.name), canary: { ...placed, percent, since: new Date().toISOString() } };
  putEntry(site, entry);
  return entry;
}

/** Makes a published `version` of a remote live again, or with a percentage its canary. */
export function rollBack(name, version, site = siteDir(), canary = null) {
  withLock(site, () => {
    const placed = readVersion(site, name, version);
    checkPlace(placed, { needs: readNeeds(site, name, version), canary }, site);
    if (canary === null) {
      makeLive(placed, site);
      noteLive(basename(remotePackage(name)), version, site);
    } else makeCanary(placed, canary, site);
  });
}
