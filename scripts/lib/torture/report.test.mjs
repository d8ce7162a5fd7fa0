import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS, MISSING } from './faults.mjs';
import { isFull, reportOf, unmetOf } from './report.mjs';

const FULL = Object.assign({}, ...FAULTS.map(({ counts }) => counts));

test('runs are reported together: each by itself, the sums, and what differed or was left out in any', () => {
  const run = (seed, more) => ({
    ...{ seed, begun: '2026-11-24T10:00', commit: 'abc', cores: 2, abilities: Object.keys(MISSING), faults: [] },
    ...{ counts: { steps: 3, 'requests accepted': 40, 'server killed': 6 }, seconds: 10.4, ...more },
  });
  const well = reportOf([
    run('1'),
    run('2', { counts: { steps: 2, 'server killed': 5, 'fuzzed request': 7, 'receipts proved': 9 } }),
  ]);
  assert.match(
    well,
    /^seed 1, 2026-11-24T10:00 UTC, commit abc, 2 cores: 3 steps, 40 requests accepted, 0 refused, 0 receipts proved, 10 s$/m,
  );
  assert.match(well, /^together: 5 steps, 40 requests accepted, 0 refused, 9 receipts proved, 21 s$/m);
  assert.match(well, /^\| server killed \| 11 \| 500 \|$/m);
  assert.match(well, /^\| fuzzed request \| 7 \| 50000 \|$/m);
  assert.match(well, /^Nothing was lost, doubled or stuck\.$/m);
  const ill = reportOf([
    run('1'),
    run('2', { abilities: ['postgres'], faults: ['seed 2, step 1: player 0 lacks 10'] }),
  ]);
  assert.match(ill, /^kill database: left out, since /m);
  assert.match(ill, /^seed 2, step 1: player 0 lacks 10$/m);
  assert.doesNotMatch(ill, /Nothing was lost/);
});

test('a run is full when each number is reached, and names the faults that have not occurred', () => {
  assert.ok(isFull(FULL, FAULTS));
  assert.deepEqual(unmetOf(FULL, FAULTS), []);
  const counts = { ...FULL, 'server killed': 499, 'file system full': 0 };
  assert.ok(!isFull(counts, FAULTS));
  assert.deepEqual(unmetOf(counts, FAULTS), ['file system full']);
  assert.deepEqual(unmetOf({}, FAULTS), Object.keys(FULL));
});
