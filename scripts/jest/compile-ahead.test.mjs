import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

test('Jest takes what was compiled ahead', (t) => {
  const rootDir = realpathSync(mkdtempSync(join(tmpdir(), 'ank-ahead-')));
  t.after(() => rmSync(rootDir, { recursive: true, force: true }));
  const cache = join(rootDir, 'cache');
  const [source, test] = ['a.ts', 'a.test.ts'].map((name) => join(rootDir, name));
  writeFileSync(source, "export const origin: string = 'compiled anew';");
  writeFileSync(test, "import { origin } from './a'; test('origin', () => expect(origin).toBe('compiled ahead'));");
  execFileSync(process.execPath, [join(import.meta.dirname, 'compile-ahead.mjs'), cache], { input: `${source}\n` });
  const [kept] = readdirSync(join(cache, 'typescript'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('compiled anew', 'compiled ahead'));

  const config = join(rootDir, 'jest.config.cjs');
  const preset = JSON.stringify(join(import.meta.dirname, 'node.cjs'));
  const own = "rootDir: __dirname, roots: ['<rootDir>'], testMatch: ['<rootDir>/*.test.ts']";
  writeFileSync(config, `module.exports = { ...require(${preset}), ${own} };`);
  const jest = join(import.meta.dirname, '../node_modules/jest/bin/jest.js');
  const args = [jest, '--runInBand', '--config', config, '--cacheDirectory', cache];
  assert.doesNotThrow(() => execFileSync(process.execPath, args, { cwd: rootDir, stdio: 'pipe' }));
});
