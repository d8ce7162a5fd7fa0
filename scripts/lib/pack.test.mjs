import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { removeArchives } from './pack.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-pack-test-'));
after(() => rmSync(work, { recursive: true, force: true }));

test('packing removes earlier archives from the folder, and nothing else of it', () => {
  const foreign = ['.git', 'ank-notes.txt', 'ank-notes.tgz', 'notes.md', 'other-1.0.0.tgz', 'not-ank-ui-1.0.0.tgz'];
  const archives = ['ank-ui-1.0.0.tgz', 'ank-create-remote-0.9.0.tgz', 'ank-gone-2.0.0-beta.1.tgz'];
  for (const file of [...foreign, ...archives]) writeFileSync(join(work, file), '');
  mkdirSync(join(work, 'ank-folder-1.0.0.tgz'));
  removeArchives(work);
  assert.deepEqual(readdirSync(work).sort(), [...foreign, 'ank-folder-1.0.0.tgz'].sort());
});

test('the folder is created if it is missing', () => {
  removeArchives(join(work, 'new/packed'));
  assert.deepEqual(readdirSync(join(work, 'new/packed')), []);
});
