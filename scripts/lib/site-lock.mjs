import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const WAIT_MS = 60_000;
/** Of a process on another machine nobody knows whether it lives; a change takes a moment. */
const FOREIGN_MS = 60_000;

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    return code === 'EPERM';
  }
};

/** Whether the process that named this file has ended without removing it. */
function isLeft(folder, name) {
  const [pid, host] = name.split('@');
  if (host === hostname()) return !isRunning(Number(pid));
  return Date.now() - statSync(join(folder, name)).mtimeMs > FOREIGN_MS;
}

function removeLeft(folder) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    try {
      if (isLeft(folder, name)) rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Its process, or another one, has removed it meanwhile.
    }
  }
}

/**
 * Runs `work` while no other process changes the site, with an empty folder on the same disk to prepare files in. The
 * lock is a folder with a file named after its holder: such a folder replaces an empty one only, so what a killed
 * process left is taken over by removing its file.
 */
export function withLock(site, work) {
  const [lock, incoming] = [join(site, 'registry.lock'), join(site, 'incoming')];
  const holder = `${process.pid}@${hostname()}@${randomUUID()}`;
  const own = join(incoming, holder);
  mkdirSync(join(own, 'lock'), { recursive: true });
  writeFileSync(join(own, 'lock', holder), '');
  try {
    take(join(own, 'lock'), lock);
    try {
      removeLeft(incoming);
      return work(own);
    } finally {
      rmSync(join(lock, holder), { force: true });
      removeIfEmpty(lock);
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
    removeIfEmpty(incoming);
  }
}

function take(own, lock) {
  for (const deadline = Date.now() + WAIT_MS; ; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)) {
    try {
      return renameSync(own, lock);
    } catch (cause) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(cause.code)) throw cause;
    }
    removeLeft(lock);
    if (Date.now() > deadline) throw new Error(`Another publish holds ${lock}: try again when it has ended.`);
  }
}

function removeIfEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Another process is at work in it.
  }
}
