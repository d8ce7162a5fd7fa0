import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const JEST = join(import.meta.dirname, '../node_modules/jest/bin/jest.js');

/** A test file that counts the storages which Node has copied to its own promise. */
const FILE = `
const { executionAsyncResource } = require('node:async_hooks');
test('counts storages', async () => {
  await null;
  const copied = Object.getOwnPropertySymbols(executionAsyncResource());
  expect(copied.filter(({ description }) => description === 'kResourceStore').length).toBeLessThanOrEqual(1);
});`;

for (const preset of ['node', 'dom']) {
  test(`storages of earlier test files have ended (${preset})`, (t) => {
    const rootDir = mkdtempSync(join(tmpdir(), 'ank-storages-'));
    t.after(() => rmSync(rootDir, { recursive: true, force: true }));
    for (const name of ['a', 'b', 'c']) writeFileSync(join(rootDir, `${name}.test.js`), FILE);
    const { testEnvironment } = require(`./${preset}.cjs`);
    const setting = { rootDir, testEnvironment, transform: {}, testMatch: ['<rootDir>/*.test.js'] };
    const args = [JEST, '--runInBand', '--config', JSON.stringify(setting)];
    execFileSync(process.execPath, args, { cwd: rootDir, stdio: 'pipe' });
  });
}
