import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OF_THE_SERVER } from './check-descriptor.mjs';
import { normalPath } from './registry.mjs';
import { isRemoteName } from './remote-name.mjs';
import { IS_OUTSIDE, packageFolders, remoteFolders, ROOT } from './workspace.mjs';

const TEMPLATE = join(ROOT, 'scripts/template/remote-name');

/** The paths of the shell, from the contract's source or from the list in the packed starter. */
export function shellPaths() {
  const list = join(import.meta.dirname, '../shell-paths.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const source = readFileSync(join(ROOT, 'packages/contract/src/paths.ts'), 'utf8');
  return [...source.matchAll(/row\('([^']+)'/g)].map(([, own]) => own);
}

function isTaken(path) {
  const folders = IS_OUTSIDE ? [] : Object.values(remoteFolders());
  const remotes = folders.flatMap(
    (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8')).paths,
  );
  const taken = [...shellPaths(), ...remotes.map((entry) => entry.path)];
  return OF_THE_SERVER.test(path) || taken.some((other) => normalPath(other) === path);
}

/** Why a new remote cannot have this name, as a sentence; null if it can. */
export function nameFault(name) {
  if (!isRemoteName(name)) return 'Use lower-case letters, digits and single hyphens: npm run new-remote -- lucky-draw';
  if (name.startsWith('remote-')) return `Leave out 'remote-': the folder of ${name.slice(7)} gets it automatically.`;
  if (existsSync(join(ROOT, `remote-${name}`))) return `The folder remote-${name} exists already: choose another name.`;
  if (packageFolders().some((folder) => basename(folder) === name))
    return `${name} is another package of the workspace: choose another name.`;
  if (isTaken(`/${name}`)) return `The path /${name} is taken already: choose another name.`;
  return null;
}

/** Creates the package of a new remote from the template. Returns its folder. */
export function makeRemote(name) {
  fillTemplate(TEMPLATE, join(ROOT, `remote-${name}`), name);
  return `remote-${name}`;
}

/** Copies a template, filling in the remote's name and title. */
export function fillTemplate(template, folder, name) {
  const words = name.replaceAll('-', ' ');
  const title = words[0].toUpperCase() + words.slice(1);
  cpSync(template, folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('__NAME__', name).replaceAll('__TITLE__', title));
  }
}
