import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../run.mjs';
import { createProcesses, until } from './processes.mjs';
import { missingSentence } from './programs.mjs';

test('missing programs are reported with their packages', () => {
  assert.match(
    missingSentence(['patroni', 'etcd-server']),
    /^These programs are missing: patroni, etcd-server\. .*apt-get install patroni etcd-server\./,
  );
});

test('a program ends with everything it has started, and with the process that started it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ank-processes-'));
  const pidsOf = (one) =>
    until('it has said who it is', () => /^\d+ \d+$/m.exec(one.log())?.[0].split(' ').map(Number));
  // An ended process whose parent does not wait for it stays listed as Z.
  const isAlive = (pid) => {
    try {
      return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  };
  const SLEEPERS = ['-c', 'sleep 600 & echo $$ $!; wait'];
  const { begin } = createProcesses(folder);
  const killed = begin('killed', '/bin/sh', SLEEPERS);
  const [parent, child] = await pidsOf(killed);
  assert.deepEqual([isAlive(parent), isAlive(child)], [true, true]);
  await killed.kill();
  await until('both are gone', () => !isAlive(parent) && !isAlive(child));

  const program = `
    const { createProcesses, until } = await import(${JSON.stringify(new URL('processes.mjs', import.meta.url).href)});
    const one = createProcesses(${JSON.stringify(folder)}).begin('left', '/bin/sh', ${JSON.stringify(SLEEPERS)});
    await until('it has said who it is', () => one.log());
    throw new Error('a fault');`;
  assert.equal((await run(process.execPath, ['--input-type=module', '-e', program])).code, 1);
  const left = await pidsOf({ log: begin('left', '/bin/true', []).log });
  await until('both are gone', () => !left.some(isAlive));
  rmSync(folder, { recursive: true, force: true });
});
