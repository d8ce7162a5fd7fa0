import { median } from '../served.mjs';
import { cpuOf, cpuOfPostgres } from './cpu.mjs';
import { bids, load } from './site.mjs';

/** Numbers of concurrent players, with the least ratio to TPC-B. */
export const AT_A_TIME = { 8: 0.6, 16: 0.8, 32: 1.1, 128: 1.6 };

export const placed = (port, connections, more) => load({ port, connections, ...bids(), ...more });

/** Places bids, adds to `found` the processor time (µs) of each process per bid, and returns the bids per second. */
export async function placedBy({ port, child, database }, connections, found, more) {
  const before = { postgres: await cpuOfPostgres(database), server: cpuOf(child.pid) };
  const { perSecond, total, cpu } = await placed(port, connections, more);
  found.push({
    PostgreSQL: (((await cpuOfPostgres(database)) - before.postgres) / total) * 1000,
    server: ((cpuOf(child.pid) - before.server) / total) * 1000,
    'load generator': cpu,
  });
  return perSecond;
}

/** The processor time of a bid, as text. */
export function workOf(rounds) {
  const known = Object.keys(rounds[0]).filter((who) => !Number.isNaN(rounds[0][who]));
  return known.map((who) => `${who} ${Math.round(median(rounds.map((one) => one[who])))}`).join(', ');
}
