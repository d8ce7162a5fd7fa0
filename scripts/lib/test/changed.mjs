import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

const lines = (text) => text.split('\n').filter(Boolean);

/**
 * The files changed since this branch left main, including uncommitted and new ones. On main: the uncommitted files,
 * otherwise those of the last commit.
 */
export function changedFiles() {
  const base = git('merge-base', 'HEAD', 'origin/main') || git('merge-base', 'HEAD', 'main');
  const open = [
    ...lines(git('diff', '--name-only', 'HEAD')),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  const from = base !== git('rev-parse', 'HEAD') ? base : open.length === 0 ? 'HEAD~1' : 'HEAD';
  return [...new Set([...lines(git('diff', '--name-only', from)), ...open])].filter((file) =>
    existsSync(join(ROOT, file)),
  );
}

const workspaceDependencies = (folder) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
  );
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => version.startsWith('workspace:'))
    .map(([name]) => name);
};

const nameOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).name;

/** The folders with a changed file, and those that depend on them, transitively. */
export function affectedFolders(files, folders) {
  const affected = new Set(folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`))));
  for (let size = -1; size !== affected.size;) {
    size = affected.size;
    const names = new Set([...affected].map(nameOf));
    for (const folder of folders) {
      if (workspaceDependencies(folder).some((name) => names.has(name))) affected.add(folder);
    }
  }
  return folders.filter((folder) => affected.has(folder));
}

const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** If a changed file is not importable (SQL, seeds, settings), all tests of its folder count as related. */
export function relatedFiles(files, folders) {
  const whole = folders.filter((folder) =>
    files.some((file) => file.startsWith(`${folder}/`) && !SOURCE.test(file) && !/\.(css|md)$/.test(file)),
  );
  const tests = whole.flatMap((folder) => lines(git('ls-files', folder)).filter((file) => TEST.test(file)));
  return [...new Set([...files.filter((file) => SOURCE.test(file)), ...tests])].map((file) => join(ROOT, file));
}
