import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { listOperations, noteOperation } from './operation-log.mjs';
import { runSiteCommand } from './site-commands.mjs';

const site = mkdtempSync(join(tmpdir(), 'ank-log-'));
const file = join(site, 'published/operations.jsonl');
after(() => rmSync(site, { recursive: true, force: true }));
beforeEach(() => rmSync(join(site, 'published'), { recursive: true, force: true }));

const commands = (most) => listOperations(site, most).map(({ command }) => command);

test('a site without changes has an empty log, and an empty file is one', () => {
  assert.deepEqual(commands(), []);
  noteOperation(site, 'asha', 'remotes enable gali');
  writeFileSync(file, '');
  assert.deepEqual(commands(), []);
  noteOperation(site, 'asha', 'remotes enable gali');
  assert.equal(readFileSync(file, 'utf8').split('\n').length, 2);
});

test('a line that a full disk has torn loses neither the next one nor the list', () => {
  noteOperation(site, 'asha', 'remotes disable gali');
  appendFileSync(file, '{"id":');
  noteOperation(site, 'asha', 'remotes enable gali');
  noteOperation(site, 'ravi', 'remotes disable gali');
  assert.deepEqual(commands(), ['remotes disable gali', 'remotes enable gali', 'remotes disable gali']);
  const { text, exitCode } = runSiteCommand(['remotes', 'log'], { site });
  assert.equal(exitCode, 0, text);
  assert.match(text, /asha +remotes enable gali/);
});

test('a long text is cut between two characters', () => {
  noteOperation(site, 'asha', `a${'😀'.repeat(600)}`);
  noteOperation(site, 'asha', '😀'.repeat(600));
  assert.deepEqual(commands(), ['😀'.repeat(500), `a${'😀'.repeat(499)}`]);
});

test('lines that are no row are skipped, and not counted', () => {
  noteOperation(site, 'asha', 'remotes disable gali');
  appendFileSync(file, '\0\0\0\nnull\n7\n\n{"id":"1"}\n');
  noteOperation(site, 'asha', 'remotes enable gali');
  assert.deepEqual(commands(2), ['remotes enable gali', 'remotes disable gali']);
  assert.deepEqual(commands(1), ['remotes enable gali']);
});
