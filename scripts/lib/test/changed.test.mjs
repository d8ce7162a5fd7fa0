import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageFolders } from '../workspace.mjs';
import { affectedFolders } from './changed.mjs';

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
