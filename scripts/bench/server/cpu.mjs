import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from '../../lib/postgres.mjs';

const MS_OF_TICK = 10;

/** Processor time of a process so far in ms, optionally with that of its ended children; 0 if it has ended. */
export function cpuOf(pid, { withEnded = false } = {}) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The program's name is in brackets and may contain anything.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1).split(' ');
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks) * MS_OF_TICK, 0);
}

/** Processor time of all processes of PostgreSQL so far, in ms; NaN if it runs on another machine. */
export async function cpuOfPostgres(database) {
  const { rows } = await database.query('show data_directory');
  const file = join(rows[0].data_directory, 'postmaster.pid');
  if (!existsSync(file)) return NaN;
  const main = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return childrenOf(main).reduce((sum, pid) => sum + cpuOf(pid), cpuOf(main, { withEnded: true }));
}
