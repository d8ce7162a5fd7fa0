import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivals, randomOf } from './arrivals.mjs';

const within = (times, from, to) => times.filter((at) => at >= from && at < to).length;

test('slips are ordered, before the cut-off, and in the requested number in the last minute', () => {
  const times = arrivals(10_000, 180, randomOf(1));
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  );
  assert.ok(times[0] >= 0 && times.at(-1) <= 180);
  assert.ok(Math.abs(within(times, 120, 180) - 10_000) < 300);
});

test('each 20 seconds have twice as many as those before', () => {
  const times = arrivals(100_000, 180, randomOf(2));
  for (const from of [120, 140]) {
    const ratio = within(times, from + 20, from + 40) / within(times, from, from + 20);
    assert.ok(Math.abs(ratio - 2) < 0.1, String(ratio));
  }
});

test('the same seed gives the same times, and another gives others', () => {
  const [one, again, other] = [3, 3, 4].map((seed) => arrivals(100, 90, randomOf(seed)));
  assert.deepEqual(one, again);
  assert.notDeepEqual(one, other);
});
