import { spawn } from 'node:child_process';
import { openSync, closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, endAtOnce } from '../postgres.mjs';

const PAUSE_MS = 100;

/** Waits until `holds` returns something truthy; otherwise throws, naming `what`. Failing checks are repeated. */
export async function until(what, holds, maxMs = 300_000) {
  for (const begun = performance.now(); performance.now() - begun < maxMs; await sleep(PAUSE_MS)) {
    const found = await Promise.resolve()
      .then(holds)
      .catch(() => null);
    if (found) return found;
  }
  throw new Error(`This did not happen within ${maxMs / 1000} s: ${what}.`);
}

/** Sends a signal to a process, or to a group by its negative number, unless it has ended. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Programs with a log file each. Each has its own process group, so that a terminal's Ctrl-C reaches only this process,
 * which then stops them in order.
 */
export function createProcesses(folder) {
  const running = new Set();

  /** `deepEnd` ends its processes that have left the group. */
  function begin(name, command, args, { as = {}, env = {}, deepEnd = () => undefined } = {}) {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command, args, { ...as, cwd: folder, env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    const one = { name, pid: child.pid, hasEnded: false };
    one.ended = new Promise((resolve) => {
      child.once('error', resolve);
      child.once('exit', resolve);
    }).then(() => {
      one.hasEnded = true;
      running.delete(one);
    });
    /** Ends all of it at once, like the loss of a machine. */
    one.kill = () => {
      signal(one.pid, 'SIGSTOP');
      deepEnd();
      signal(-one.pid, 'SIGKILL');
      return one.ended;
    };
    /** Asks it to end; after `maxMs` it is killed. */
    one.stop = async (maxMs = 30_000) => {
      signal(one.pid, 'SIGTERM');
      const timer = setTimeout(() => void one.kill(), maxMs);
      await one.ended;
      clearTimeout(timer);
      deepEnd();
    };
    one.log = () => readFileSync(join(folder, `${name}.log`), 'utf8');
    if (child.pid !== undefined) running.add(one);
    return one;
  }

  process.once('exit', () => [...running].forEach((one) => void one.kill()));
  return { begin };
}

/** Ends a PostgreSQL, which Patroni starts in its own session. */
export function endPostgres(dataFolder) {
  const pid = postmasterOf(dataFolder);
  if (pid === null) return;
  // Stop it first, so that it cannot fork meanwhile.
  signal(pid, 'SIGSTOP');
  [...childrenOf(pid), pid].forEach(endAtOnce);
}

/**
 * The process that runs on the folder, or null: a killed one leaves its file, whose number may be another process's.
 */
function postmasterOf(dataFolder) {
  try {
    const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder) ? pid : null;
  } catch {
    return null;
  }
}
