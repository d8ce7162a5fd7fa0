import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * An uploaded artefact: gzipped JSON, a list of files. It cannot contain links, folders, modes or owners, and file
 * names must match one of a few patterns, so that paths need no further check.
 */

const MB = 1024 * 1024;
export const LIMITS = { packed: 2 * MB, unpacked: 12 * MB, files: 200 };

/** The files of an artefact, with the maximum unpacked bytes of each kind. */
const KINDS = [
  { kind: 'the descriptor', form: /^descriptor\.json$/, most: 64 * 1024 },
  { kind: 'the manifest', form: /^dist\/mf-manifest\.json$/, most: 256 * 1024 },
  { kind: 'source maps', form: /^dist\/maps\/\w[\w.-]{0,119}\.map$/, most: 6 * MB },
  { kind: 'files', form: /^dist\/(_kits\/)?assets\/\w[\w.-]{0,119}$/, most: 1.5 * MB },
];
const NEEDED = ['descriptor.json', 'dist/mf-manifest.json'];

const filesIn = (folder, part) => (existsSync(join(folder, part)) ? readdirSync(join(folder, part)) : []);

/** Packs the build of a remote. */
export function packArtefact(folder) {
  const names = [
    ...NEEDED,
    ...['dist/assets', 'dist/_kits/assets', 'dist/maps'].flatMap((part) =>
      filesIn(folder, part).map((file) => `${part}/${file}`),
    ),
  ];
  const files = names.map((path) => ({ path, bytes: readFileSync(join(folder, path)).toString('base64') }));
  return gzipSync(JSON.stringify({ files }), { level: 9 });
}

export class ArtefactFault extends Error {}

function inflate(packed) {
  try {
    // Base64 takes four bytes for three.
    return gunzipSync(packed, { maxOutputLength: Math.ceil(LIMITS.unpacked * 1.4) });
  } catch ({ code }) {
    const isLarge = code === 'ERR_BUFFER_TOO_LARGE';
    throw new ArtefactFault(isLarge ? 'It unpacks to more than is allowed.' : 'Not a valid or complete artefact.');
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArtefactFault('Not a valid or complete artefact.');
  }
}

const isBase64 = (text) =>
  typeof text === 'string' && /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);

/** The files of an artefact, [path, bytes]. Throws an ArtefactFault. */
export function readArtefact(packed) {
  const value = parse(inflate(packed).toString());
  const rows = Array.isArray(value?.files) ? value.files : null;
  if (!rows || Object.keys(value).length !== 1) throw new ArtefactFault('It has no list of files.');
  if (rows.length > LIMITS.files) throw new ArtefactFault(`It has more than ${LIMITS.files} files.`);
  const sizes = new Map(KINDS.map(({ kind }) => [kind, 0]));
  const taken = new Set();
  const files = rows.map((row) => {
    const { path, bytes } = row ?? {};
    const kind = typeof path === 'string' && KINDS.find(({ form }) => form.test(path));
    if (!kind || Object.keys(row).length !== 2)
      throw new ArtefactFault(`${JSON.stringify(path)?.slice(0, 140)} is not allowed in it.`);
    if (taken.has(path.toLowerCase())) throw new ArtefactFault(`${path} is in it twice.`);
    taken.add(path.toLowerCase());
    if (!isBase64(bytes)) throw new ArtefactFault(`${path} is not in base64.`);
    const content = Buffer.from(bytes, 'base64');
    sizes.set(kind.kind, sizes.get(kind.kind) + content.length);
    if (sizes.get(kind.kind) > kind.most)
      throw new ArtefactFault(`It has more than ${Math.floor(kind.most / 1024)} KB of ${kind.kind}.`);
    return [path, content];
  });
  const missing = NEEDED.filter((path) => !taken.has(path));
  if (missing.length > 0) throw new ArtefactFault(`It lacks ${missing.join(' and ')}.`);
  return files;
}

/** Writes the files into an empty folder, with a package.json made from the statement. */
export function placeArtefact(files, folder, { package: name, version }) {
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { flag: 'wx' });
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }), { flag: 'wx' });
}
