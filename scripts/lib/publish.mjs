import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { containerOf } from '../rspack/federation.mjs';
import { builtStamp } from './build.mjs';
import { remoteFolders, ROOT } from './workspace.mjs';

/** Where the published site lies unless SITE_DIR says otherwise. */
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

/** Whether the present build of a package was published to a site, be it current there or rolled back since. */
export function isPublished(folder, site = siteDir()) {
  const file = publishedFile(folder, site);
  return existsSync(file) && readFileSync(file, 'utf8') === builtStamp(folder);
}

/** Puts the shell's build into the site. Hashed files are added beside the older ones, which open tabs may still want. */
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

/** Lays a brotli and a gzip copy beside each script and style, so that the server compresses nothing while it serves. */
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
 * Publishes the build of one remote: an immutable folder named by version and content, and its registry entry, swapped in
 * one step. `baseUrl` is where browsers will find the folder of the version; the site's own address unless told. `folder`
 * holds the remote's package where that is no part of this workspace. Returns the entry.
 */
export function publishRemote(
  name,
  { site = siteDir(), baseUrl, folder = join(ROOT, remoteFolders()[name] ?? '') } = {},
) {
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

/** Makes the published `version` of a remote the current one again. */
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

/** Swaps one entry in, atomically for readers and one publisher at a time. Refuses a path that another remote owns. */
export function pointRegistryAt(entry, site = siteDir()) {
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
