import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS, faultsFor, leftOut, MISSING } from './faults.mjs';
import { newModel, BEGINNING } from './model/world.mjs';
import { requestsOf } from './model/requests.mjs';
import { PLAYERS, stepOf } from './schedule.mjs';

const ALL = Object.keys(MISSING);

test('the same seed gives the same faults, actions and requests, another seed others', () => {
  const scheduleOf = (seed) =>
    JSON.stringify(
      Array.from({ length: 20 }, (_, number) => {
        const step = stepOf(seed, number, FAULTS);
        return [step, requestsOf(step, { model: newModel(), now: BEGINNING, seals: new Set() })];
      }),
    );
  assert.equal(scheduleOf(7), scheduleOf(7));
  assert.notEqual(scheduleOf(7), scheduleOf(8));
});

test('a run starts with each fault once', () => {
  for (const seed of [1, 2, 3]) {
    const kinds = FAULTS.map((_, number) => stepOf(seed, number, FAULTS).fault.kind);
    assert.deepEqual(kinds.toSorted(), FAULTS.map(({ kind }) => kind).toSorted());
  }
});

test('the short form has the same faults and players, with fewer actions, kills and fuzzed requests', () => {
  for (const [number] of FAULTS.entries()) {
    const [long, short] = [false, true].map((isShort) => stepOf(7, number, FAULTS, isShort));
    assert.deepEqual(short.actions, long.actions.slice(0, 48));
    const { rounds, strikes, count, ...fault } = long.fault;
    const fewer = [
      [rounds?.slice(0, 1), short.fault.rounds],
      [strikes?.slice(0, 4), short.fault.strikes],
      [count && 400, short.fault.count],
    ];
    for (const [expected, found] of fewer) assert.deepEqual(found, expected);
    assert.deepEqual({ ...short.fault, rounds, strikes, count }, { ...fault, rounds, strikes, count });
  }
});

test('no request of a player waits behind another one that a silent database never answers', () => {
  for (const seed of [1, 2, 3]) {
    const steps = FAULTS.map((_, number) => stepOf(seed, number, FAULTS));
    const { actions } = steps.find(({ fault }) => fault.kind === 'leave the database silent');
    assert.deepEqual(
      actions.map(({ player }) => player),
      Array.from({ length: PLAYERS }, (_, player) => player),
    );
  }
});

test('faults that are impossible on a place are left out by name', () => {
  const faults = faultsFor(['postgres']);
  const kinds = faults.map(({ kind }) => kind);
  assert.equal(kinds.length + leftOut(['postgres']).length, FAULTS.length);
  assert.match(leftOut(['postgres']).join(' '), /kill database: left out, since .* fill the disk: left out, since /);
  for (let number = 0; number < 200; number += 1) assert.ok(kinds.includes(stepOf(1, number, faults).fault.kind));
  assert.deepEqual(leftOut(ALL), []);
});
