import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';

const require = createRequire(import.meta.url);
const JEST = join(import.meta.dirname, '../node_modules/jest/bin/jest.js');
const folder = mkdtempSync(join(import.meta.dirname, 'storages-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The storages that Node copies to what the test does, by name of the test file. */
const FILE = `
const { executionAsyncResource } = require('node:async_hooks');
test('counts storages', async () => {
  await null;
  const stores = Object.getOwnPropertySymbols(executionAsyncResource()).filter((one) => one.description === 'kResourceStore');
  expect(stores.length).toBeLessThanOrEqual(1);
});`;

for (const preset of ['node', 'dom']) {
  test(`storages of earlier test files have ended (${preset})`, () => {
    const root = mkdtempSync(join(folder, `${preset}-`));
    for (const name of ['a', 'b', 'c']) writeFileSync(join(root, `${name}.test.js`), FILE);
    const { testEnvironment } = require(`./${preset}.cjs`);
    const setting = { rootDir: root, testEnvironment, transform: {}, testMatch: ['<rootDir>/*.test.js'] };
    const args = [JEST, '--runInBand', '--config', JSON.stringify(setting)];
    assert.doesNotThrow(() => execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' }));
  });
}
