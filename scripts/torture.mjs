/**
 * `npm run torture`: random players and operators on two real servers and a PostgreSQL of their own, while faults break
 * all of it; a model beside them, and the ledger verified after every fault. What was run: docs/reliability.md.
 *
 *   npm run torture -- --seconds 300              ends earlier if each number of the full size is reached
 *   npm run torture -- --seed 7 --steps 40        repeats a run up to a step
 *   npm run torture -- --database embedded        on the embedded database; or the address of a PostgreSQL server
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/workspace.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    steps: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string' },
  },
});
for (const name of ['seconds', 'steps', 'seed'])
  if (values[name] !== undefined && !/^\d+$/.test(values[name])) fail(`--${name} is a whole number.`);

await ensureInstalled();
const { buildStale } = await import('./lib/build.mjs');
await buildStale(['server']);
const { torture } = await import('./lib/torture/torture.mjs');

// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

console.log(`seed ${values.seed}`);
const { counts, faults, table, seconds } = await torture({
  seconds: Number(values.seconds),
  steps: values.steps === undefined ? Infinity : Number(values.steps),
  seed: values.seed,
  database: values.database ?? null,
  note: ({ number, kind, ms }) => console.log(`step ${number}: ${kind} (${(ms / 1000).toFixed(1)} s)`),
});
console.log(`\n${table}\n`);
const { steps = 0, 'requests accepted': accepted = 0, 'requests refused': refused = 0 } = counts;
console.log(`${steps} steps, ${accepted} requests accepted, ${refused} refused, ${Math.round(seconds)} s.`);
console.log(faults.length === 0 ? 'Nothing was lost, doubled or stuck.' : faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
