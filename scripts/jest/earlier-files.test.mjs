import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FOR_SHORT_FILES, MODULE_OPTIONS } from '../lib/test/jest.mjs';

const JEST = join(import.meta.dirname, '../node_modules/jest/bin/jest.js');
const FILES = ['a', 'b', 'c', 'd'];

/** Node never frees this handle, nor a timer whose number is taken after its end. */
const FILE = `
test('leaves a handle and a timer', () => {
  require('node:perf_hooks').monitorEventLoopDelay();
  const timer = setTimeout(() => undefined, 1000);
  clearTimeout(timer);
  Number(timer);
});`;

/** Records before each test file how many earlier ones have globals that still exist. */
const counting = (preset, counts) => `
const { appendFileSync } = require('node:fs');
const earlier = [];
module.exports = class extends require(${JSON.stringify(preset)}) {
  async setup() {
    gc();
    appendFileSync(${JSON.stringify(counts)}, earlier.filter((globals) => globals.deref()).length + '\\n');
    await super.setup();
    earlier.push(new WeakRef(this.global.Object));
  }
};`;

for (const preset of ['node', 'dom']) {
  test(`the globals of earlier test files can be collected (${preset})`, (t) => {
    const rootDir = mkdtempSync(join(tmpdir(), 'ank-earlier-'));
    t.after(() => rmSync(rootDir, { recursive: true, force: true }));
    for (const name of FILES) writeFileSync(join(rootDir, `${name}.test.js`), FILE);
    const [testEnvironment, counts] = ['counting.cjs', 'counts'].map((name) => join(rootDir, name));
    writeFileSync(testEnvironment, counting(join(import.meta.dirname, `${preset}-environment.cjs`), counts));
    const setting = { rootDir, testEnvironment, transform: {}, testMatch: ['<rootDir>/*.test.js'] };
    const args = ['--expose-gc', ...FOR_SHORT_FILES, JEST, '--runInBand', '--config', JSON.stringify(setting)];
    const env = { ...process.env, NODE_OPTIONS: MODULE_OPTIONS };
    execFileSync(process.execPath, args, { cwd: rootDir, env, stdio: 'pipe' });
    assert.equal(readFileSync(counts, 'utf8'), '0\n'.repeat(FILES.length));
  });
}
