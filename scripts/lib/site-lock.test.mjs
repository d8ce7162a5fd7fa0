import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './site-lock.mjs';

const site = mkdtempSync(join(tmpdir(), 'ank-lock-'));
after(() => rmSync(site, { recursive: true, force: true }));

const lock = join(site, 'registry.lock');
const FOREIGN = join(lock, '1@another-machine@id');

const WAITING = `
  import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'site-lock.mjs'))};
  console.log('begun');
  withLock(process.argv[1], () => console.log('holds it'));`;

test('a change waits for one of another machine, until that has not touched the site for a minute', async () => {
  mkdirSync(lock);
  writeFileSync(FOREIGN, '');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WAITING, site]);
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!output.includes('begun')) await sleep(20);
  await sleep(500);
  assert.equal(output, 'begun\n');
  const before = Date.now() / 1000 - 61;
  utimesSync(FOREIGN, before, before);
  assert.equal(await ended, 0);
  assert.equal(output, 'begun\nholds it\n');
  assert.equal(existsSync(lock), false);
});

test('a change takes over the lock of a process of this machine that was killed', async () => {
  const killed = spawn(process.execPath, ['--eval', '0']);
  await new Promise((resolve) => killed.once('exit', resolve));
  mkdirSync(lock);
  writeFileSync(join(lock, `${killed.pid}@${hostname()}@id`), '');
  const result = withLock(site, () => 'done');
  assert.equal(result, 'done');
  assert.equal(existsSync(lock), false);
});
