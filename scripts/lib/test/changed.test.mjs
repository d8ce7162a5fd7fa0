import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { packageFolders } from '../workspace.mjs';
import { affectedFolders, changedFiles } from './changed.mjs';

const affected = (...files) => affectedFolders(files, packageFolders());

test('a change affects its package and those that depend on it, directly or through others', () => {
  assert.deepEqual(affected('remote-gali/src/remote.ts'), ['remote-gali']);
  const byRules = affected('packages/rules/src/winners.ts');
  for (const folder of [
    'packages/rules',
    'packages/protocol',
    'packages/fund-claims',
    'server',
    'shell',
    'remote-gali',
  ])
    assert.ok(byRules.includes(folder), folder);
  const byEntry = affected('packages/bid-entry/src/index.ts');
  assert.ok(byEntry.includes('remote-starline'));
  for (const folder of ['server', 'remote-wallet', 'packages/rules']) assert.ok(!byEntry.includes(folder), folder);
});

test('a change of the scripts affects no other package, although all use them', () => {
  assert.deepEqual(affected('scripts/lib/publish.mjs'), ['scripts']);
});

test('a change outside of all packages affects none', () => {
  assert.deepEqual(affected('docs/settings.md', 'README.md'), []);
});

const work = mkdtempSync(join(tmpdir(), 'ank-changed-'));
after(() => rmSync(work, { recursive: true, force: true }));

const git = (folder, ...args) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example', ...args], { cwd: folder, stdio: 'pipe' });

function commit(folder, file) {
  writeFileSync(join(folder, file), '');
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', file);
}

/** A repository whose branch `topic` has one commit, `c`, more than `main`, with `a` and `b`. */
function repository() {
  const folder = mkdtempSync(join(work, 'full-'));
  git(folder, 'init', '-b', 'main');
  for (const file of ['a', 'b']) commit(folder, file);
  git(folder, 'switch', '-c', 'topic');
  commit(folder, 'c');
  return folder;
}

function clone(from, ...options) {
  const folder = mkdtempSync(join(work, 'clone-'));
  git(work, 'clone', ...options, pathToFileURL(from).href, folder);
  return folder;
}

test('the changes are those since main, on main those of the last commit', () => {
  const folder = repository();
  writeFileSync(join(folder, 'new'), '');
  assert.deepEqual(changedFiles(folder), ['c', 'new']);
  assert.deepEqual(changedFiles(clone(folder, '--branch', 'topic')), ['c']);
  assert.deepEqual(changedFiles(clone(folder, '--branch', 'main')), ['b']);
});

test('changes that cannot be read are an error, not none', () => {
  const folder = repository();
  const fault = /^Error: The changes since main cannot be read: .*\n--changed needs git and a clone with the history/s;
  for (const options of [
    ['--branch', 'topic', '--single-branch'],
    ['--branch', 'topic', '--depth', '1', '--no-single-branch'],
    ['--branch', 'main', '--depth', '1'],
  ])
    assert.throws(() => changedFiles(clone(folder, ...options)), fault);
  const { PATH } = process.env;
  process.env.PATH = work;
  try {
    assert.throws(() => changedFiles(folder), fault);
  } finally {
    process.env.PATH = PATH;
  }
  assert.throws(() => changedFiles(mkdtempSync(join(work, 'none-'))), fault);
});
