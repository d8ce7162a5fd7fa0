import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtStamp, forgetBuild, noteBuild } from './build-stamp.mjs';
import { run } from './run.mjs';
import { fail, packageFolders, remoteFolders, ROOT } from './workspace.mjs';

/** Inputs of every build besides its own package. */
const COMMON = [
  ...packageFolders()
    .filter((folder) => /^(shared|packages\/.*)$/.test(folder))
    .flatMap((folder) => [`${folder}/src`, `${folder}/package.json`]),
  'scripts/rspack',
  'pnpm-lock.yaml',
  'scripts/tsconfig.base.json',
];

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

const OWN = [
  'src',
  'package.json',
  'rspack.config.mjs',
  'descriptor.json',
  'index.html',
  'favicon.svg',
  'manifest.webmanifest',
  'icons',
];

/** Fingerprint of all inputs of a package's build. */
function inputsHash(folder, variant = '') {
  const hash = createHash('sha256').update(`${process.version} ${variant}`);
  for (const file of [...COMMON, ...OWN.map((own) => join(folder, own))].flatMap(filesIn)) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** All packages with a build. */
export const builtFolders = () => ['server', 'shell', ...Object.values(remoteFolders())];

/**
 * Builds a package if an input has changed. `standalone` builds a remote's own page instead of the module for the
 * shell. Returns whether it built.
 */
export async function buildIfStale(folder, { standalone = false } = {}) {
  const stamp = inputsHash(folder, standalone ? 'standalone' : '');
  const output = join(ROOT, folder, standalone ? 'dist-standalone' : 'dist');
  const name = standalone ? `${folder}-standalone` : folder;
  if (existsSync(output) && builtStamp(name) === stamp) return false;
  forgetBuild(name);
  await build(folder, { standalone });
  noteBuild(name, stamp);
  return true;
}

/** Builds a package in any case, with the options of `buildIfStale`. */
export async function build(folder, { standalone = false } = {}) {
  const cli = join(ROOT, folder, 'node_modules/@rspack/cli/bin/rspack.js');
  const args = [cli, 'build', ...(standalone ? ['--env', 'standalone'] : [])];
  const { code, output: printed } = await run(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) fail(`${printed.trim()}\nThe build of ${folder} failed: see above.`);
}

/** Builds stale packages, two at a time, with the options of `buildIfStale`. Returns the folders that were built. */
export async function buildStale(folders = builtFolders(), options = {}) {
  const waiting = [...folders];
  const built = [];
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      if (await buildIfStale(folder, options)) built.push(folder);
    }
  };
  await Promise.all([work(), work()]);
  if (built.length > 0) console.log(`Built ${built.sort().join(', ')}`);
  return built;
}

/** Builds everything that the browser tests open, including the standalone pages of the remotes. */
export async function buildForBrowser() {
  await buildStale();
  await buildStale(Object.values(remoteFolders()), { standalone: true });
}
