import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { containerOf } from '../rspack/federation.mjs';
import { builtStamp } from './build-stamp.mjs';
import { remoteFolders, ROOT } from './workspace.mjs';

/** The folder of the published site: SITE_DIR, or ./site. */
export const siteDir = () => process.env.SITE_DIR || join(ROOT, 'site');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const integrityOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

function replaceFile(file, text) {
  const temporary = `${file}.${process.pid}.new`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

const publishedFile = (folder, site) => join(site, 'published', folder);

function notePublished(folder, site) {
  mkdirSync(join(site, 'published'), { recursive: true });
  replaceFile(publishedFile(folder, site), builtStamp(folder));
}

/** Fingerprint of the package's build last published to a site; '' if there is none. */
export function publishedStamp(folder, site = siteDir()) {
  const file = publishedFile(folder, site);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Whether a package's current build was ever the last one published to a site, even if rolled back since. */
export const isPublished = (folder, site = siteDir()) =>
  existsSync(publishedFile(folder, site)) && publishedStamp(folder, site) === builtStamp(folder);

/** Publishes the shell's build. Older hashed files stay for open tabs that may still request them. */
export function publishShell(site = siteDir()) {
  const dist = join(ROOT, 'shell/dist');
  mkdirSync(join(site, 'shell'), { recursive: true });
  compressFiles(join(dist, 'assets'));
  cpSync(dist, join(site, 'shell'), { recursive: true, filter: (source) => !source.endsWith('index.html') });
  const runtime = readdirSync(join(dist, 'assets')).find((file) => /^federation\.\w+\.js$/.test(file));
  replaceFile(join(site, 'shell/runtime-chunk.txt'), runtime ? `/assets/${runtime}` : '');
  replaceFile(join(site, 'shell/index.html'), readFileSync(join(dist, 'index.html'), 'utf8'));
  notePublished('shell', site);
}

/** The package of a remote of this workspace. */
export const packageOf = (name) => join(ROOT, remoteFolders()[name] ?? '');

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
 * Places the build of one remote on the site: an immutable folder named by version and content hash, and its registry
 * entry, swapped atomically. `baseUrl`: where browsers find that folder, by default on the site itself. `folder`: the
 * remote's package. Returns the entry. What is new to this machine goes through `publishRemote`, which checks it.
 */
export function placeRemote(name, { site = siteDir(), baseUrl, folder = packageOf(name) } = {}) {
  const dist = join(folder, 'dist');
  const files = readdirSync(join(dist, 'assets')).sort();
  const content = createHash('sha256');
  for (const file of files) content.update(file).update(readFileSync(join(dist, 'assets', file)));
  const version = `${readJson(join(folder, 'package.json')).version}-${content.digest('hex').slice(0, 10)}`;

  const target = join(site, 'remotes', name, version);
  if (!existsSync(target)) {
    const incoming = `${target}.${process.pid}.new`;
    rmSync(incoming, { recursive: true, force: true });
    cpSync(dist, incoming, { recursive: true });
    compressFiles(join(incoming, 'assets'));
    renameSync(incoming, target);
  }
  const entry = entryOf(name, folder, version, baseUrl ?? `/remotes/${name}/${version}`);
  replaceFile(join(target, 'entry.json'), `${JSON.stringify(entry, null, 2)}\n`);
  pointRegistryAt(entry, site);
  notePublished(basename(folder), site);
  return entry;
}

function entryOf(name, folder, version, baseUrl) {
  const manifest = readJson(join(folder, 'dist/mf-manifest.json'));
  const fileOf = (asset) => ({ url: `${baseUrl}/${asset}`, integrity: integrityOf(join(folder, 'dist', asset)) });
  const assets = manifest.exposes.flatMap((expose) => [expose.assets.js, expose.assets.css]);
  const named = (kind) =>
    [...new Set(assets.flatMap((group) => [...group.sync, ...group.async]))].filter((asset) => asset.endsWith(kind));
  return {
    ...readJson(join(folder, 'descriptor.json')),
    version,
    enabled: true,
    container: containerOf(name),
    entry: fileOf(manifest.metaData.remoteEntry.name),
    scripts: named('.js').map(fileOf),
    styles: named('.css').map(fileOf),
  };
}

/** Makes a published `version` of a remote current again. */
export function rollBack(name, version, site = siteDir()) {
  const file = join(site, 'remotes', name, version, 'entry.json');
  if (!existsSync(file)) throw new Error(`Version ${version} of ${name} is not published here.`);
  pointRegistryAt(readJson(file), site);
}

/** The registry of a site. */
export function readRegistry(site = siteDir()) {
  const file = join(site, 'registry.json');
  return existsSync(file) ? readJson(file) : { remotes: [] };
}

/** The integrity hashes that browsers enforce, with their base64 lengths. */
const HASHES = /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/;

/** Same rule as in the shell (packages/contract/src); a test compares the two. */
export const isIntegrity = (text) => HASHES.test(text);

/**
 * Replaces one registry entry, atomically for readers and under a lock. Refuses a path owned by another remote, and
 * files without a hash.
 */
export function pointRegistryAt(entry, site = siteDir()) {
  for (const { url, integrity } of [entry.entry, ...entry.scripts, ...entry.styles]) {
    if (!isIntegrity(integrity)) throw new Error(`${url} of ${entry.name} has no hash that browsers check.`);
  }
  withLock(site, () => {
    const others = readRegistry(site).remotes.filter((remote) => remote.name !== entry.name);
    const owners = new Map(
      others.flatMap((remote) => remote.paths.map((row) => [row.path.toLowerCase(), remote.name])),
    );
    for (const { path } of entry.paths) {
      const owner = owners.get(path.toLowerCase());
      if (owner) throw new Error(`${path} of ${entry.name} belongs to ${owner} already.`);
    }
    const remotes = [...others, entry].sort((a, b) => a.name.localeCompare(b.name));
    replaceFile(join(site, 'registry.json'), `${JSON.stringify({ remotes }, null, 2)}\n`);
  });
}

function withLock(site, work) {
  const lock = join(site, 'registry.lock');
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (Date.now() > deadline)
        throw new Error(`Another publish holds ${lock}: wait for it, or remove the folder if none runs.`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
