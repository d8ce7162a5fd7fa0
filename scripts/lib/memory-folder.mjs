import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './is-running.mjs';

const IN_MEMORY = '/dev/shm';
/** Containers often have 64 MB. The databases of a whole test run take less than 1 GB. */
const MIN_FREE_BYTES = 4e9;

/** The process id is in the name, so that folders of processes that were killed can be found. */
const OURS = /^ank-(\d+)-/;

function removeLeftovers(under) {
  for (const name of readdirSync(under)) {
    const pid = Number(OURS.exec(name)?.[1] ?? NaN);
    if (pid > 0 && !isRunning(pid)) rmSync(join(under, name), { recursive: true, force: true });
  }
}

function hasRoom(under) {
  const { bavail, bsize } = statfsSync(under);
  return bavail * bsize >= MIN_FREE_BYTES;
}

/**
 * A temporary folder of this process, in memory where Linux provides enough: creating and deleting files of databases
 * took 12 % of the CPU time of the server's tests on ext4. The next process removes the folders of those that were
 * killed.
 */
export function makeMemoryFolder(under = IN_MEMORY) {
  const isThere = existsSync(under);
  if (isThere) removeLeftovers(under);
  return mkdtempSync(join(isThere && hasRoom(under) ? under : tmpdir(), `ank-${process.pid}-`));
}
