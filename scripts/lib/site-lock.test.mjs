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

/** Whether a change gets the site within `ms` although its lock is held by `pid`, for whom it was taken at `at`. */
async function isTaken(pid, at, ms) {
  mkdirSync(lock);
  writeFileSync(join(lock, `${pid}@${hostname()}@other`), '');
  utimesSync(join(lock, `${pid}@${hostname()}@other`), at / 1000, at / 1000);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WAITING, site]);
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
  const isFree = await Promise.race([ended, sleep(ms, false, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
  rmSync(lock, { recursive: true, force: true });
  return isFree;
}

test('a change takes over what was left by an earlier process with its own id, as in a restarted container', () => {
  const left = `${process.pid}@${hostname()}@other`;
  mkdirSync(lock);
  writeFileSync(join(lock, left), '');
  mkdirSync(join(site, 'incoming', left), { recursive: true });
  assert.deepEqual(
    withLock(site, (own) => [own, join(site, 'incoming', left)].map((folder) => existsSync(folder))),
    [true, false],
  );
  assert.equal(existsSync(lock), false);
});

test('a running process holds a lock, unless it began after that was taken', async () => {
  const began = Date.now();
  const child = spawn(process.execPath, ['--eval', 'console.log(1);setTimeout(() => {}, 600_000)']);
  after(() => child.kill());
  await new Promise((resolve) => child.stdout.once('data', resolve));
  assert.equal(await isTaken(child.pid, began, 1000), false);
  assert.equal(await isTaken(child.pid, Date.now(), 1000), false);
  const isLinux = process.platform === 'linux';
  assert.equal(await isTaken(child.pid, began - 60_000, isLinux ? 30_000 : 1000), isLinux);
});
