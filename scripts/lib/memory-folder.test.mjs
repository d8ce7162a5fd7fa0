import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { makeMemoryFolder } from './memory-folder.mjs';

test('folders of processes that have ended are removed, and nothing else', (t) => {
  const under = mkdtempSync(join(tmpdir(), 'ank-memory-'));
  t.after(() => rmSync(under, { recursive: true, force: true }));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [left, used, other] = [`ank-${pid}-abc`, `ank-${process.pid}-abc`, 'postgres-1'].map((name) =>
    join(under, name, 'data'),
  );
  for (const folder of [left, used, other]) mkdirSync(folder, { recursive: true });
  const made = makeMemoryFolder(under);
  assert.ok(existsSync(made));
  rmSync(made, { recursive: true });
  assert.deepEqual(
    [left, used, other].map((folder) => existsSync(dirname(folder))),
    [false, true, true],
  );
});

test('without memory for files the folder is a temporary one on disk', () => {
  const folder = makeMemoryFolder('/nowhere');
  assert.equal(dirname(folder), tmpdir());
  rmSync(folder, { recursive: true });
});
