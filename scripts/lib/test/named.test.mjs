import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedPackages } from './named.mjs';

const PACKAGES = ['packages/rules', 'remote-gali', 'remote-wallet', 'server'];

test('packages are named by their folders, and remotes and shared packages by less', () => {
  assert.deepEqual(namedPackages([], PACKAGES), PACKAGES);
  assert.deepEqual(namedPackages(['gali', 'rules', 'server', 'remote-wallet'], PACKAGES), PACKAGES);
  assert.deepEqual(namedPackages(['server', 'gali'], PACKAGES), ['remote-gali', 'server']);
});

test('a word that names no package is refused beside those that do', () => {
  const fault = 'No package is named walet. Give the packages to test: ';
  assert.throws(() => namedPackages(['gali', 'walet'], PACKAGES), { message: fault + PACKAGES.join(', ') });
  assert.throws(() => namedPackages(['walet', 'gal'], PACKAGES), /^Error: No package is named walet or gal\./);
});
