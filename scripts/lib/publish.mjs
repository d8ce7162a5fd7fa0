import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtStamp } from './build-stamp.mjs';
import { integrityOf, kitPlaceFaults, KITS, listKit, prepareKit } from './kits.mjs';
import {
  entryWith,
  findEntry,
  historyFile,
  mapsFolder,
  normalPath,
  noteOwner,
  noteVersion,
  ownersFile,
  putEntry,
  readBarred,
  readJson,
  readNeeds,
  readOwners,
  readRegistry,
  readVersion,
  replaceFile,
  versionBefore,
  writeJson,
} from './registry.mjs';
import { remoteFaults } from './shells.mjs';
import { withLock } from './site-lock.mjs';
import { moveAll } from './undo.mjs';
import { remoteFolders, ROOT } from './workspace.mjs';

/** The folder of the published site: SITE_DIR, or ./site. */
export const siteDir = () => process.env.SITE_DIR || join(ROOT, 'site');

const publishedFile = (folder, site) => join(site, 'published', folder);

/** Records the published build of a package of this workspace; other packages are not recorded. */
export const notePublished = (folder, site) =>
  builtStamp(folder) === '' ? undefined : replaceFile(publishedFile(folder, site), builtStamp(folder));

/** Fingerprint of the package's build last published to a site; '' if there is none. */
export function publishedStamp(folder, site = siteDir()) {
  const file = publishedFile(folder, site);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Whether a package's current build was ever the last one published to a site, even if rolled back since. */
export const isPublished = (folder, site = siteDir()) =>
  existsSync(publishedFile(folder, site)) && publishedStamp(folder, site) === builtStamp(folder);

/** Throws the faults, one a line. */
export function refuse(what, faults) {
  if (faults.length > 0) throw new Error([`${what} cannot be published:`, ...faults].join('\n'));
}

/** Time and author of a publish now. */
export const published = () => ({ at: new Date().toISOString(), by: userInfo().username });

/** The package of a remote of this workspace. */
export const remotePackage = (name) => join(ROOT, remoteFolders()[name] ?? '');

/** Writes a brotli and a gzip copy of each script, style and SVG, so that the server never compresses while serving. */
export function compressFiles(folder) {
  for (const file of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const content = readFileSync(join(folder, file));
    writeFileSync(
      join(folder, `${file}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}

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
    else notePublished(basename(folder), site);
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

/** Why a published version would not run under the shells of the site. */
export const fitFaultsOf = (placed, site) => remoteFaults(site, placed, readNeeds(site, placed.name, placed.version));

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
    if (canary === null) makeLive(placed, site);
    else makeCanary(placed, canary, site);
  });
}

/** The integrity hashes that browsers enforce, with their base64 lengths. */
const HASHES = /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/;

/** Same rule as in the shell (packages/contract/src); a test compares the two. */
export const isIntegrity = (text) => HASHES.test(text);

/** Refuses a version that cannot be live or tried on the site. `owner`, `needs`: null if unknown. */
function checkPlace(placed, { owner = null, needs, canary }, site) {
  const unhashed = [placed.entry, ...placed.scripts, ...placed.styles].filter(
    ({ integrity }) => !isIntegrity(integrity),
  );
  refuse(placed.name, [
    ...unhashed.map(({ url }) => `${url} has no hash that browsers enforce.`),
    ...placeFaults(placed, owner, site),
    ...remoteFaults(site, placed, needs),
    ...(canary === null ? [] : canaryFaults(placed, findEntry(site, placed.name))),
  ]);
}

function canaryFaults({ version }, live) {
  if (!live) return ['A canary needs a live version, and there is none.'];
  return live.version === version ? [`${version} is live already.`] : [];
}

/**
 * Conflicts with what another remote or team already has on the site, one sentence each. `owner`: the package, if
 * known.
 */
export function placeFaults({ name, paths }, owner, site) {
  const bound = readOwners(site)[name];
  const others = readRegistry(site).remotes.filter((remote) => remote.name !== name);
  const owners = new Map(
    others
      .flatMap((remote) => [remote, remote.canary ?? []].flat())
      .flatMap((remote) => remote.paths.map((row) => [normalPath(row.path), remote.name])),
  );
  return [
    ...(readBarred(site).includes(name)
      ? [`The operator has removed ${name}. To allow it again, run: remotes enable ${name}`]
      : []),
    ...(owner && bound && owner !== bound
      ? [`The name ${name} belongs to the package ${bound}, not to ${owner}.`]
      : []),
    ...paths
      .filter(({ path }) => owners.has(normalPath(path)))
      .map(({ path }) => `${path} of ${name} belongs to ${owners.get(normalPath(path))} already.`),
  ];
}
