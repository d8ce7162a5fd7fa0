import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { pointRegistryAt, readRegistry, rollBack } from './publish.mjs';

const site = mkdtempSync(join(tmpdir(), 'ank-site-'));
after(() => rmSync(site, { recursive: true, force: true }));
beforeEach(() => rmSync(join(site, 'registry.json'), { force: true }));

const entry = (name, version, paths) => ({ name, version, enabled: true, paths: paths.map((path) => ({ path })) });

test('swaps one entry and leaves the others', () => {
  pointRegistryAt(entry('gali', '1', ['/galiIMP']), site);
  pointRegistryAt(entry('wallet', '1', ['/imp7']), site);
  pointRegistryAt(entry('gali', '2', ['/galiIMP']), site);
  assert.deepEqual(readRegistry(site).remotes.map((remote) => `${remote.name} ${remote.version}`), ['gali 2', 'wallet 1']);
});

test('refuses a path that another remote owns, whatever its letter case, and changes nothing', () => {
  pointRegistryAt(entry('gali', '1', ['/galiIMP']), site);
  const before = readFileSync(join(site, 'registry.json'), 'utf8');
  assert.throws(() => pointRegistryAt(entry('wallet', '1', ['/GALIimp']), site), /belongs to gali already/);
  assert.equal(readFileSync(join(site, 'registry.json'), 'utf8'), before);
});

test('goes back to a version that was published before, and to no other', () => {
  mkdirSync(join(site, 'remotes/gali/1'), { recursive: true });
  writeFileSync(join(site, 'remotes/gali/1/entry.json'), JSON.stringify(entry('gali', '1', ['/galiIMP'])));
  pointRegistryAt(entry('gali', '2', ['/galiIMP']), site);
  rollBack('gali', '1', site);
  assert.equal(readRegistry(site).remotes[0].version, '1');
  assert.throws(() => rollBack('gali', '9', site), /not published here/);
});
