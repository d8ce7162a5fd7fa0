import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';

const gitIn =
  (folder) =>
  (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** What a git command prints; null if it fails. */
function tried(git, ...args) {
  try {
    return git(...args);
  } catch {
    return null;
  }
}

const lines = (text) => text.split('\n').filter(Boolean);

/**
 * The files changed since this branch left main, including uncommitted, new and deleted ones. On main: the uncommitted
 * files, otherwise those of the last commit. Throws if git cannot tell.
 */
export function changedFiles(folder = ROOT) {
  const git = gitIn(folder);
  try {
    const head = git('rev-parse', 'HEAD');
    const base = tried(git, 'merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
    const since = (commit) => lines(git('diff', '--name-only', '--no-renames', commit));
    const open = [...since('HEAD'), ...lines(git('ls-files', '--others', '--exclude-standard'))];
    const from = base !== head ? base : open.length === 0 ? 'HEAD~1' : 'HEAD';
    return [...new Set([...since(from), ...open])];
  } catch (cause) {
    const why = (cause.stderr || cause.message).trim();
    const needed =
      '--changed needs git and a clone with the history of main; without them, run npm test, which tests everything.';
    throw new Error(`The changes since main cannot be read: ${why}\n${needed}`, { cause });
  }
}

/** All files of the work tree, without ignored ones; none without git. */
export const allFiles = () =>
  lines(tried(gitIn(ROOT), 'ls-files', '--cached', '--others', '--exclude-standard') ?? '').filter(exists);

/** Whether a path leads to a file of the work tree, so that it was not deleted. */
export const exists = (file) => existsSync(join(ROOT, file));

/** The package.json of a folder. */
export const manifestOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

const workspaceDependencies = (folder) => {
  const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => version.startsWith('workspace:'))
    .map(([name]) => name);
};

const SCRIPTS = '@ank/scripts';

/** The folders with a changed file, and those that depend on them, transitively. All use the scripts. */
export function affectedFolders(files, folders) {
  const affected = new Set(folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`))));
  for (let size = -1; size !== affected.size;) {
    size = affected.size;
    const names = new Set([...affected].map((folder) => manifestOf(folder).name));
    names.delete(SCRIPTS);
    for (const folder of folders) {
      if (workspaceDependencies(folder).some((name) => names.has(name))) affected.add(folder);
    }
  }
  return folders.filter((folder) => affected.has(folder));
}
