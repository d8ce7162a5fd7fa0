import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beganAt, isRunning } from './is-running.mjs';
import { takeBack } from './undo.mjs';

const WAIT_MS = 60_000;
/** A process on another machine cannot be checked for life; a change takes only a moment. */
const FOREIGN_MS = 60_000;

/** What a process makes is never this much older than itself, however coarse the times are. */
const COARSE_MS = 5000;

/** What this process holds or waits with. */
const held = new Set();

/**
 * Whether the process in this file's name has ended without removing it. Another one may have its id: in a container
 * that starts again it is always the same one.
 */
function isLeft(folder, name) {
  const [pid, host] = name.split('@');
  const at = statSync(join(folder, name)).mtimeMs;
  if (host !== hostname()) return Date.now() - at > FOREIGN_MS;
  if (Number(pid) === process.pid) return !held.has(name);
  return !isRunning(Number(pid)) || (beganAt(pid) ?? at) > at + COARSE_MS;
}

/** Removes what killed processes have left. `before`: called with each of it first. */
function removeLeft(folder, before = () => undefined) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    try {
      if (!isLeft(folder, name)) continue;
      before(join(folder, name));
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Its process, or another one, has removed it meanwhile.
    }
  }
}

/**
 * Runs `work` while no other process changes the site, with an empty folder on the same disk for preparing files. The
 * lock is a folder with a file named after its holder: it can only replace an empty folder, so a killed process's lock
 * is taken over by removing its file.
 */
export function withLock(site, work) {
  const [lock, incoming] = [join(site, 'registry.lock'), join(site, 'incoming')];
  const holder = `${process.pid}@${hostname()}@${randomUUID()}`;
  const own = join(incoming, holder);
  held.add(holder);
  try {
    mkdirSync(join(own, 'lock'), { recursive: true });
    writeFileSync(join(own, 'lock', holder), '');
    take(join(own, 'lock'), lock);
    try {
      removeLeft(incoming, (left) => takeBack(site, left));
      return work(own);
    } catch (cause) {
      takeBack(site, own);
      throw cause;
    } finally {
      rmSync(join(lock, holder), { force: true });
      removeIfEmpty(lock);
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
    held.delete(holder);
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
    if (Date.now() > deadline) throw new Error(`Another publish holds ${lock}: try again when it has finished.`);
  }
}

function removeIfEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Another process is working in it.
  }
}
