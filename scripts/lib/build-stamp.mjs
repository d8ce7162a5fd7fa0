import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './workspace.mjs';

const fileOf = (folder) => join(ROOT, '.cache/build', folder);

/** Fingerprint of the inputs of a package's current build; '' without a build. */
export const builtStamp = (folder) => (existsSync(fileOf(folder)) ? readFileSync(fileOf(folder), 'utf8') : '');

export function noteBuild(folder, stamp) {
  mkdirSync(dirname(fileOf(folder)), { recursive: true });
  writeFileSync(fileOf(folder), stamp);
}

/** Before a package's output changes: an interrupted build, or one of other sources, counts as none. */
export const forgetBuild = (folder) => rmSync(fileOf(folder), { force: true });
