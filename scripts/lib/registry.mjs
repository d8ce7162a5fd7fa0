import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './workspace.mjs';

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Same rule as in the shell and the server (packages/contract/src); a test compares the two. */
export const normalPath = (path) => path.toLowerCase().replace(/\/+$/, '') || '/';

export const temporaryOf = (file) => `${file}.new`;

/** Replaces a file atomically: a reader finds the old content or the new one. Only under the lock of the site. */
export function replaceFile(file, text) {
  const temporary = temporaryOf(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

export const writeJson = (file, value) => replaceFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** The folder of the published site: SITE_DIR, or ./site. */
export const siteDir = () => process.env.SITE_DIR || join(ROOT, 'site');

export const registryFile = (site) => join(site, 'registry.json');

/** The registry of a site. */
export const readRegistry = (site) => (existsSync(registryFile(site)) ? readJson(registryFile(site)) : { remotes: [] });

export const findEntry = (site, name) => readRegistry(site).remotes.find((remote) => remote.name === name);

/** Replaces the registry. Its `removed` names remotes that were removed on purpose, until they are published again. */
export const writeRegistry = (site, registry) => writeJson(registryFile(site), registry);

/** Puts one remote's entry into the registry, even if the remote was removed. */
export function putEntry(site, entry) {
  const registry = readRegistry(site);
  const others = registry.remotes.filter((remote) => remote.name !== entry.name);
  const remotes = [...others, entry].sort((a, b) => a.name.localeCompare(b.name));
  const removed = registry.removed?.filter((name) => name !== entry.name);
  writeRegistry(site, { ...registry, remotes, removed });
}

const versionFile = (site, name, version) => join(site, 'remotes', name, version, 'entry.json');

/** The descriptor and the files of a published version. Older releases also stored that it is enabled. */
export function readVersion(site, name, version) {
  const file = versionFile(site, name, version);
  if (!existsSync(file)) throw new Error(`Version ${version} of ${name} is not published here.`);
  const placed = readJson(file);
  delete placed.enabled;
  return placed;
}

export const needsFile = (site, name, version) => join(site, 'remotes', name, version, 'needs.json');

/** The source maps of a version, for the operator: nothing below `published` is served. */
export const mapsFolder = (site, name, version) => join(site, 'published/maps', name, version);

/** What a published version uses of the shell; null if it was not recorded. */
export function readNeeds(site, name, version) {
  const file = needsFile(site, name, version);
  return existsSync(file) ? readJson(file) : null;
}

export const historyFile = (site, name) => join(site, 'published/versions', `${name}.json`);

/** The publishes of a remote, oldest first: version, time, author, and the version that was live before. */
export const readHistory = (site, name) =>
  existsSync(historyFile(site, name)) ? readJson(historyFile(site, name)) : [];

export const writeHistory = (site, name, rows) => writeJson(historyFile(site, name), rows);

/** Adds a version to the history, once. */
export function noteVersion(site, name, row) {
  const rows = readHistory(site, name);
  if (!rows.some(({ version }) => version === row.version)) writeHistory(site, name, [...rows, row]);
}

/** Whether a published version was uploaded. */
export const isUploaded = (site, name, version) =>
  readHistory(site, name).some((row) => row.version === version && row.uploaded === true);

const barredFile = (site) => join(site, 'published/barred.json');

/** The names of the remotes that may not be published, because the operator has removed them. */
export const readBarred = (site) => (existsSync(barredFile(site)) ? readJson(barredFile(site)) : []);

export const writeBarred = (site, names) => writeJson(barredFile(site), names);

export const ownersFile = (site) => join(site, 'published/owners.json');

/** The packages that remotes are published from, by name. */
export const readOwners = (site) => (existsSync(ownersFile(site)) ? readJson(ownersFile(site)) : {});

/** Binds the name of a remote to its package. */
export const noteOwner = (site, name, owner) => writeJson(ownersFile(site), { ...readOwners(site), [name]: owner });

/** The version that was live before this one was published; null if there was none, or it was deleted. */
export function versionBefore(site, name, version) {
  const before = readHistory(site, name).find((row) => row.version === version)?.before;
  return before && existsSync(versionFile(site, name, before)) ? readVersion(site, name, before) : null;
}

/** The files of a version. */
const buildOf = ({ version, contract, container, entry, scripts, styles }) => ({
  version,
  contract,
  container,
  entry,
  scripts,
  styles,
});

/**
 * The registry entry with `version` live. The operator's settings stay: whether the remote is enabled, and its canary.
 * The fallback is `before`, the previously live version, or null.
 */
export function entryWith(version, before, { enabled = true, canary } = {}) {
  return {
    ...version,
    enabled,
    ...(before && { fallback: buildOf(before) }),
    ...(canary && canary.version !== version.version && { canary }),
  };
}
