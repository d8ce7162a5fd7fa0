import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { fail, IS_OUTSIDE, packageFolders, ROOT } from './workspace.mjs';

/** The pnpm version of the lock file: the last major version that runs on Node 20. */
export const PNPM = 'pnpm@10.34.9';

const STAMP = join(ROOT, 'node_modules/.ank-install');

function wanted() {
  const hash = createHash('sha256').update(process.version).update(process.platform);
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...packageFolders().map((folder) => join(folder, 'package.json')),
  ]) {
    if (existsSync(join(ROOT, file))) hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/**
 * Installs exactly the lock file's packages, unless they are installed already. Outside of this repository the team
 * does it.
 */
export async function ensureInstalled() {
  if (IS_OUTSIDE) return;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return;
  await install('--frozen-lockfile');
}

/** Installs the packages and adds missing ones to the lock file. */
export const installAndLock = () => install('--no-frozen-lockfile', '--prefer-offline');

async function install(...options) {
  console.log('Installing packages');
  // Otherwise an install that is interrupted would count as the one before it.
  rmSync(STAMP, { force: true });
  const { code, output } = await run('npx', [
    '-y',
    PNPM,
    'install',
    ...options,
    '--reporter=append-only',
    '--config.confirm-modules-purge=false',
  ]);
  if (code !== 0) fail(`${output.trim()}\nThe packages could not be installed: see above, then run the command again.`);
  writeFileSync(STAMP, wanted());
}
