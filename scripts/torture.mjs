/**
 * `npm run torture`: random players and operators on two real servers with their own PostgreSQL, while faults break
 * all of it; compares with a model and verifies the ledger after every fault. Results: docs/reliability.md.
 *
 *   npm run torture -- --seconds 300              ends earlier if each number of the full size is reached
 *   npm run torture -- --seed 7 --steps 40        repeats a run up to a step
 *   npm run torture -- --database embedded        on the embedded database; or the address of a PostgreSQL server
 *   npm run torture -- --to FILE                  writes what was run to a file, as JSON
 *   npm run torture -- --sum FILE FILE            runs nothing: prints the sums of several runs
 */
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { originOf, reportOf } from './lib/torture/report.mjs';
import { fail } from './lib/workspace.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    steps: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string' },
    to: { type: 'string' },
    sum: { type: 'boolean', default: false },
  },
});
for (const name of ['seconds', 'steps', 'seed'])
  if (values[name] !== undefined && !/^\d+$/.test(values[name])) fail(`--${name} must be a whole number.`);
if (values.sum !== positionals.length > 0) fail('Only --sum takes files, those of runs.');

/** Prints what was run, and exits with 1 if anything differs. */
function end(runs) {
  console.log(`\n${reportOf(runs)}`);
  process.exit(runs.every(({ faults }) => faults.length === 0) ? 0 : 1);
}

if (values.sum) end(positionals.map((file) => JSON.parse(readFileSync(file, 'utf8'))));

await ensureInstalled();
const { buildStale } = await import('./lib/build.mjs');
await buildStale(['server']);
const { torture } = await import('./lib/torture/torture.mjs');

// Started processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

console.log(`seed ${values.seed}`);
const origin = originOf();
const run = await torture({
  seconds: Number(values.seconds),
  steps: values.steps === undefined ? Infinity : Number(values.steps),
  seed: values.seed,
  database: values.database ?? null,
  note: ({ number, kind, ms }) => console.log(`step ${number}: ${kind} (${(ms / 1000).toFixed(1)} s)`),
});
if (values.to) writeFileSync(values.to, `${JSON.stringify({ ...origin, ...run }, null, 2)}\n`);
end([{ ...origin, ...run }]);
