import { readFileSync } from 'node:fs';

/** Whether a process of this machine is running. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/** Linux counts in this unit for all programs, whatever its kernel does itself. */
const TICKS_A_SECOND = 100;

/** When a process of this machine began, in ms, at most 1 s too early; null if that is unknown: not on Linux. */
export function beganAt(pid) {
  try {
    const [, boot] = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'));
    // The program's name, in brackets, may itself have spaces and brackets.
    const [ticks] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ').slice(19);
    return (Number(boot) + Number(ticks) / TICKS_A_SECOND) * 1000;
  } catch {
    return null;
  }
}
