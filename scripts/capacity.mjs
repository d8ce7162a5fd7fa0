/**
 * `npm run capacity -- --players 1000000`: machines, traffic and disk for that many players a day, from measured costs
 * and printed assumptions, each of which is an option such as `--online 0.2`. `--simulate` sends the busiest minute of
 * a hundredth of the players (`--scale`) to a real server and compares.
 */
import { parseArgs } from 'node:util';
import { capacityOf, HABITS, linesOf } from './lib/capacity.mjs';
import { fail } from './lib/workspace.mjs';

const options = Object.fromEntries(['players', ...Object.keys(HABITS)].map((name) => [name, { type: 'string' }]));
const { values: given } = parseArgs({
  options: { ...options, simulate: { type: 'boolean' }, scale: { type: 'string', default: '100' } },
});
const { simulate, ...values } = given;
const numbers = Object.entries(values).map(([name, text]) => {
  if (!(Number(text) > 0 && Number(text) < Infinity)) fail(`--${name} must be a number above 0, not ${text}.`);
  if (HABITS[name]?.value < 1 && Number(text) > 1) fail(`--${name} must be a share of at most 1.`);
  return [name, Number(text)];
});
const { players, scale, ...changed } = Object.fromEntries(numbers);
if (!players) fail('Give the number of players: npm run capacity -- --players 1000000');

const habits = { ...Object.fromEntries(Object.entries(HABITS).map(([name, { value }]) => [name, value])), ...changed };
for (const [name, { means }] of Object.entries(HABITS)) console.log(`--${name} ${habits[name]}: ${means}`);
console.log(`\n| ${players} players a day | |\n| --- | --- |`);
const capacity = capacityOf(players, habits);
for (const [what, much] of linesOf(capacity)) console.log(`| ${what} | ${much} |`);

if (simulate) {
  if (habits.lines !== HABITS.lines.value) fail(`A simulation has slips of ${HABITS.lines.value} lines.`);
  const { measureRush, MAX_ONLINE, rushLines } = await import('./lib/rush.mjs');
  const part = players / scale;
  if (part * habits.online > MAX_ONLINE)
    fail(`At most ${MAX_ONLINE} players can be online in a simulation: raise --scale.`);
  const measured = await measureRush(part, habits, Number(process.env.SEED ?? 1));
  console.log(`\n| busiest minute | estimated | 1:${scale}, times ${scale} | ratio |\n| --- | --- | --- | --- |`);
  for (const line of rushLines(capacity, measured, scale)) console.log(`| ${line.join(' | ')} |`);
}
