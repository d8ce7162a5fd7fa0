import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestThatFit } from './budget.mjs';

const unit = (name, distance) => ({ kind: 'units', file: `shell/${name}.test.ts`, distance });
const chosen = (tests, ms, durations = {}) => nearestThatFit(tests, { ms, durations }).map(({ file }) => file);

const NEAR = unit('near', 1);
const QUICK = unit('quick', 2);
const SLOW = unit('slow', 2);
const FAR = unit('far', 3);
const ALL = [FAR, SLOW, QUICK, NEAR];
const DURATIONS = { [NEAR.file]: 8000, [QUICK.file]: 4000, [SLOW.file]: 12_000, [FAR.file]: 8000 };

test('the nearest tests come first, of the same distance the quicker ones', () => {
  const files = [NEAR, QUICK, SLOW, FAR].map(({ file }) => file);
  assert.deepEqual(chosen(ALL, 60_000, DURATIONS), files);
});

test('four unit tests run at a time, so together they may take four times the limit', () => {
  const tests = [unit('a', 1), unit('b', 1), unit('c', 1), unit('d', 1), unit('e', 1)];
  const durations = Object.fromEntries(tests.map(({ file }) => [file, 8000]));
  assert.equal(chosen(tests, 8000, durations).length, 4);
  assert.equal(chosen(tests, 10_000, durations).length, 5);
});

test('a test that takes longer than the limit is left out, and farther ones run in its place', () => {
  assert.deepEqual(chosen(ALL, 10_000, DURATIONS), [NEAR.file, QUICK.file, FAR.file]);
});

test('tests of scripts count in the same limit, two at a time', () => {
  const scripts = ['a', 'b', 'c'].map((name) => ({ kind: 'scripts', file: `scripts/${name}.test.mjs`, distance: 1 }));
  const durations = { ...Object.fromEntries(scripts.map(({ file }) => [file, 8000])), [FAR.file]: 8000 };
  assert.deepEqual(chosen([FAR, ...scripts], 8000, durations), ['scripts/a.test.mjs', 'scripts/b.test.mjs']);
  assert.equal(chosen([FAR, ...scripts], 14_000, durations).length, 4);
});

test('a changed test runs even if it takes longer than the limit, and leaves no time for others', () => {
  const own = unit('own', 0);
  assert.deepEqual(chosen([NEAR, own], 10_000, { [own.file]: 90_000 }), [own.file]);
});

test('a test that has not run here yet counts with an estimate, of the server with a longer one', () => {
  const ofServer = { kind: 'units', file: 'server/src/a.test.ts', distance: 1 };
  assert.deepEqual(chosen([ofServer], 14_000), []);
  assert.deepEqual(chosen([ofServer], 15_000), [ofServer.file]);
  assert.deepEqual(chosen([NEAR], 14_000), [NEAR.file]);
});
