import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './run.mjs';
import { fail, remoteFolders, ROOT } from './workspace.mjs';

/** What every build reads beside its own package. */
const COMMON = ['shared/src', 'shared/package.json', 'scripts/rspack', 'pnpm-lock.yaml', 'tsconfig.base.json'];

const isInput = (file) => !/\.test\.tsx?$/.test(file);

function filesIn(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (
    !readdirSync(dirname(full), { withFileTypes: true })
      .find((entry) => join(dirname(full), entry.name) === full)
      ?.isDirectory()
  )
    return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .filter(isInput)
    .sort();
}

const OWN = ['src', 'package.json', 'rspack.config.mjs', 'descriptor.json', 'index.html', 'favicon.svg'];

/** Fingerprint of all that a package's build reads. */
export function inputsHash(folder, variant = '') {
  const hash = createHash('sha256').update(`${process.version} ${variant}`);
  for (const file of [...COMMON, ...OWN.map((own) => join(folder, own))].flatMap(filesIn)) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Every package that has a build. */
export const builtFolders = () => ['server', 'shell', ...Object.values(remoteFolders())];

const stampFileOf = (folder, standalone = false) =>
  join(ROOT, '.cache/build', `${folder}${standalone ? '-standalone' : ''}`);

/** Fingerprint of what a package's present build was made of; '' where there is none. */
export const builtStamp = (folder) =>
  existsSync(stampFileOf(folder)) ? readFileSync(stampFileOf(folder), 'utf8') : '';

/**
 * Builds a package when something it reads has changed. `standalone` builds a remote's own page instead of what the shell
 * loads. Returns whether it built.
 */
export async function buildIfStale(folder, { standalone = false } = {}) {
  const stamp = inputsHash(folder, standalone ? 'standalone' : '');
  const output = join(ROOT, folder, standalone ? 'dist-standalone' : 'dist');
  const stampFile = stampFileOf(folder, standalone);
  if (existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  const cli = join(ROOT, folder, 'node_modules/@rspack/cli/bin/rspack.js');
  const args = [cli, 'build', ...(standalone ? ['--env', 'standalone'] : [])];
  const { code, output: printed } = await run(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) fail(`${printed.trim()}\nThe build of ${folder} failed: see above.`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/** Builds what is stale, two packages at a time. Returns the folders that were built. */
export async function buildStale(folders = builtFolders()) {
  const waiting = [...folders];
  const built = [];
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      if (await buildIfStale(folder)) built.push(folder);
    }
  };
  await Promise.all([work(), work()]);
  if (built.length > 0) console.log(`Built ${built.sort().join(', ')}`);
  return built;
}
