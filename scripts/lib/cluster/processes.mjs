import { spawn } from 'node:child_process';
import { openSync, closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, endAtOnce } from '../postgres.mjs';

const PAUSE_MS = 100;

/** Waits until `holds` tells something; throws what was waited for. A question that fails is asked again. */
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
 * Programs with a log file each. Each has a process group of its own, so that a terminal's Ctrl-C reaches this process
 * alone, which then stops them in order.
 */
export function createProcesses(folder) {
  const running = new Set();

  /** `deepEnd` ends processes of it that have left its group. */
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
    /** Ends everything of it at once, as the loss of a machine does. */
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

/** Ends a PostgreSQL, which Patroni starts in a session of its own. */
export function endPostgres(dataFolder) {
  const pid = postmasterOf(dataFolder);
  if (pid === null) return;
  // Stop it first, so that it cannot fork meanwhile.
  signal(pid, 'SIGSTOP');
  [...childrenOf(pid), pid].forEach(endAtOnce);
}

/** The process that runs on the folder, or null: the file of a killed one stays, and its number may be another's. */
function postmasterOf(dataFolder) {
  try {
    const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder) ? pid : null;
  } catch {
    return null;
  }
}
