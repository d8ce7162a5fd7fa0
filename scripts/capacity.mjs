/**
 * `npm run capacity -- --players 1000000`: machines, traffic and disk for so many players a day, reckoned from measured
 * costs. The habits it assumes are printed; each can be told, such as `--online 0.2`.
 */
import { parseArgs } from 'node:util';
import { capacityOf, HABITS, linesOf } from './lib/capacity.mjs';
import { fail } from './lib/workspace.mjs';

const options = Object.fromEntries(['players', ...Object.keys(HABITS)].map((name) => [name, { type: 'string' }]));
const { values } = parseArgs({ options });
const numbers = Object.entries(values).map(([name, text]) => {
  if (!(Number(text) > 0 && Number(text) < Infinity)) fail(`--${name} is a number above 0, not ${text}.`);
  if (HABITS[name]?.value < 1 && Number(text) > 1) fail(`--${name} is a share, 1 at most.`);
  return [name, Number(text)];
});
const { players, ...told } = Object.fromEntries(numbers);
if (!players) fail('Say how many players: npm run capacity -- --players 1000000');

const habits = { ...Object.fromEntries(Object.entries(HABITS).map(([name, { value }]) => [name, value])), ...told };
for (const [name, { means }] of Object.entries(HABITS)) console.log(`--${name} ${habits[name]}: ${means}`);
console.log(`\n| ${players} players a day | |\n| --- | --- |`);
for (const [what, much] of linesOf(capacityOf(players, habits))) console.log(`| ${what} | ${much} |`);
