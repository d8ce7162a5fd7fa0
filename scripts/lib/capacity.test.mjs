import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capacityOf, HABITS, linesOf } from './capacity.mjs';

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

test('lines cost disk, and a few players still need two servers on three machines', () => {
  const few = capacityOf(100, usual);
  assert.deepEqual([few.servers, few.databaseCores, few.machines, few.fitsOnePrimary], [2, 2, 3, true]);
  assert.ok(capacityOf(100, { ...usual, lines: 20 }).gigabytesAYear > 2 * few.gigabytesAYear);
});

test('it reports when one primary is too small', () => {
  const text = (players) => linesOf(capacityOf(players, usual)).flat().join(' ');
  assert.doesNotMatch(text(1e6), /too many for one/);
  assert.match(text(1e8), /too many for one/);
});
