import { parse } from 'acorn';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { containerOf } from '../rspack/federation.mjs';
import { cssFaults } from './check-css.mjs';
import { kitNameOf } from './kits.mjs';
import { nodesOf } from './remote-needs.mjs';

/** Size limits of one remote, in bytes served with gzip: all scripts, all styles, and each other file. */
const BUDGETS = { js: 56 * 1024, css: 12 * 1024, other: 100 * 1024 };

const kindOf = (file) => /\.(js|css)$/.exec(file)?.[1] ?? 'other';

/** An address with its own host. Names of XML dialects look like one and are never fetched. */
const FOREIGN = /^((https?|wss?):)?\/\/(?!www\.w3\.org\/)[\w-]+(\.[\w-]+|:\d)/i;

/** The built files of a remote or of its kits, and the scripts as parsed. */
export function readFiles(folder) {
  const files = (existsSync(folder) ? readdirSync(folder) : []).map((file) => ({
    file,
    bytes: readFileSync(join(folder, file)),
  }));
  const scripts = files
    .filter(({ file }) => kindOf(file) === 'js')
    .map(({ file, bytes }) => ({ file, ...parsed(bytes) }));
  return { files, scripts };
}

export const programsOf = ({ scripts }) => scripts.flatMap(({ program }) => program ?? []);

function parsed(bytes) {
  try {
    return { program: parse(bytes.toString(), { ecmaVersion: 'latest', ranges: true }) };
  } catch ({ message }) {
    return { unread: message };
  }
}

/**
 * Whether a container belongs to the remote: it has its name and version, which distinguish two versions in one page.
 */
const isContainerOf = (name, container) => new RegExp(`^${containerOf(name)}_[0-9a-f]{6}$`).test(container);

/** The errors in the files of a built remote and of its kits, one sentence each. */
export function fileFaults(name, manifest, build, kits) {
  const container = manifest.metaData.globalName;
  const files = [...build.files, ...kits.files];
  const scripts = [...build.scripts, ...kits.scripts];
  return [
    ...manifestFaults(name, manifest),
    ...scripts.filter(({ unread }) => unread).map(({ file, unread }) => `${file} is not a script: ${unread}.`),
    ...hashFaults(manifest, files),
    ...scripts.flatMap(({ file, program }) => (program ? addressFaults(file, program) : [])),
    ...(isContainerOf(name, container) ? styleFaults(build.files, container) : []),
    ...kitFaults(kits.files),
    ...sizeFaults(files),
  ];
}

const styleFaults = (files, prefix) =>
  files
    .filter(({ file }) => kindOf(file) === 'css')
    .flatMap(({ file, bytes }) => cssFaults(bytes.toString(), `${prefix}-`).map((fault) => `${file}: ${fault}`));

function kitFaults(files) {
  const scripts = files.filter(({ file }) => kindOf(file) === 'js');
  if (files.length === 0) return [];
  const [name] = scripts.map(({ bytes }) => kitNameOf(bytes));
  return scripts.length === 1 && name ? styleFaults(files, name) : ['A remote includes one kit, under its name.'];
}

function manifestFaults(name, { metaData, exposes }) {
  const exposed = exposes.map(({ path }) => path).join(', ');
  return [
    ...(isContainerOf(name, metaData.globalName)
      ? []
      : [`Its container is ${metaData.globalName}, but must be ${containerOf(name)}_ followed by its version.`]),
    ...(exposed === './remote'
      ? []
      : [`It exposes ${exposed || 'nothing'}, but must expose ./remote and nothing else.`]),
    ...(metaData.publicPath === 'auto'
      ? []
      : [`Its files require the path ${metaData.publicPath}: build it with the public path 'auto'.`]),
  ];
}

/** The registry contains the hash of the entry; the entry contains those of all other scripts and styles. */
function hashFaults({ metaData }, files) {
  const entry = metaData.remoteEntry.name.replace('assets/', '');
  const known = files.find(({ file }) => file === entry)?.bytes.toString() ?? '';
  const hashed = ({ bytes }) => known.includes(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
  return [
    ...files
      .filter(({ file }) => !/\.[0-9a-f]{8,}\.\w+$/.test(file))
      .map(({ file }) => `${file} has no hash in its name, so browsers would keep an older version.`),
    ...files
      .filter((file) => kindOf(file.file) !== 'other' && file.file !== entry && !hashed(file))
      .map(({ file }) => `${file} has no hash in the entry, so browsers would not check it.`),
  ];
}

function addressFaults(file, program) {
  const texts = [...nodesOf(program)].map((node) => (node.type === 'Literal' ? node.value : node.value?.cooked));
  const foreign = texts.filter((text) => typeof text === 'string' && FOREIGN.test(text));
  return [...new Set(foreign)].map((text) => `${file} contains the foreign address ${text.slice(0, 60)}.`);
}

function sizeFaults(files) {
  const sizes = files.map(({ file, bytes }) => ({
    file,
    kind: kindOf(file),
    size: gzipSync(bytes, { level: 9 }).length,
  }));
  const sizeFault = (what, size, most) =>
    size > most ? [`${what} ${Math.ceil(size / 1024)} KB gzip, but only ${most / 1024} KB are allowed.`] : [];
  const sumOf = (kind) => sizes.reduce((sum, row) => sum + (row.kind === kind ? row.size : 0), 0);
  return [
    ...sizeFault('Its scripts have', sumOf('js'), BUDGETS.js),
    ...sizeFault('Its styles have', sumOf('css'), BUDGETS.css),
    ...sizes
      .filter(({ kind }) => kind === 'other')
      .flatMap(({ file, size }) => sizeFault(`${file} has`, size, BUDGETS.other)),
  ];
}
