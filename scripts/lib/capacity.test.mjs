import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ANSWERS, capacityOf, COSTS, HABITS, linesOf } from './capacity.mjs';
import { ROOT } from './workspace.mjs';

const usual = Object.fromEntries(Object.entries(HABITS).map(([name, { value }]) => [name, value]));

test('the busiest minute has the polls of the players online, and its share of the slips', () => {
  const { polls, bids } = capacityOf(60_000, { online: 0.5, minutes: 1, slips: 2, lines: 1, rush: 0.1 });
  assert.deepEqual([polls, bids], [6_000, 200]);
});

test('twice the players need twice of everything that is not rounded', () => {
  const [once, twice] = [capacityOf(1e6, usual), capacityOf(2e6, usual)];
  for (const name of ['polls', 'bids', 'megabitsOut', 'megabitsToStandby', 'gigabytesOutADay', 'gigabytesAYear'])
    assert.ok(Math.abs(twice[name] / once[name] - 2) < 1e-9, name);
  assert.ok(once.servers > 2 && twice.servers >= 2 * once.servers - 1);
});

test('a few players still need two servers on three machines', () => {
  const few = capacityOf(100, usual);
  assert.deepEqual([few.servers, few.databaseCores, few.machines, few.fitsOnePrimary], [2, 2, 3, true]);
});

test('lines cost disk, log and the time of server and database', () => {
  const [five, twenty] = [usual, { ...usual, lines: 20 }].map((habits) => capacityOf(1e6, habits));
  assert.ok(twenty.gigabytesAYear > 2 * five.gigabytesAYear);
  for (const [name, kind] of [
    ['serverWork', 'server'],
    ['databaseWork', 'database'],
  ])
    assert.ok(Math.abs((twenty[name] - five[name]) * 1e6 - five.bids * 15 * COSTS.line[kind]) < 1, name);
  assert.ok(twenty.megabitsToStandby > 2 * five.megabitsToStandby);
  assert.equal(twenty.polls, five.polls);
});

test('a database node that needs more cores than a machine is named apart', () => {
  const text = (players) => linesOf(capacityOf(players, usual)).join('\n');
  assert.match(text(1e5), /^machines with 8 cores for all of it,3$/m);
  const cores = capacityOf(3e6, usual).databaseCores;
  assert.ok(cores > 8);
  const large = text(3e6);
  assert.match(large, new RegExp(`^machines with ${cores} cores for the database,3$`, 'm'));
  assert.match(large, /^machines with 8 cores for the API servers,\d+$/m);
  assert.doesNotMatch(large, /for all of it/);
});

test('it reports when one primary is too small', () => {
  const text = (players) => linesOf(capacityOf(players, usual)).flat().join(' ');
  assert.doesNotMatch(text(1e6), /too many for one/);
  assert.match(text(1e8), /too many for one/);
});

test('the log is counted without whole pages, and its line says so', () => {
  const [name] = linesOf(capacityOf(1e6, usual)).find(([what]) => what.includes('standby, '));
  assert.match(name, /^Mbit\/s from the leader to each standby, without whole pages/);
});

test('the costs are those of docs/cost-of-the-server.md', () => {
  const [, section] = readFileSync(join(ROOT, 'docs/cost-of-the-server.md'), 'utf8').split(
    '## What capacity counts with',
  );
  const rows = section
    .split('\n')
    .filter((line) => /^\| [^|]+\| +[\d,]* +\|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const documented = Object.fromEntries(
    rows.map(([what, ...numbers]) => [what, numbers.map((text) => text.replace(',', ''))]),
  );
  const { poll, slip, line } = COSTS;
  const row = (...numbers) => numbers.map((number) => String(number ?? ''));
  assert.deepEqual(documented, {
    'µs of the server': row(poll.server, slip.server, line.server),
    'µs of the database': row(poll.database, slip.database, line.database),
    'bytes of tables and indexes': row(null, slip.stored, line.stored),
    'bytes of its key and answer, for 30 days': row(null, slip.key, null),
    'bytes of log to a standby, without whole pages': row(null, slip.log, line.log),
    'bytes to the player': row(ANSWERS.unchanged, ANSWERS.slip, null),
    'bytes of a whole answer': row(ANSWERS.whole, null, null),
  });
});
