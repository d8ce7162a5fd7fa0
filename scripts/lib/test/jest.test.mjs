import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runJest } from './jest.mjs';
import { createTally } from './tally.mjs';

const reports = mkdtempSync(join(tmpdir(), 'ank-jest-'));
after(() => rmSync(reports, { recursive: true }));

const FILES = ['password', 'duration', 'mobile'].map((name) => `packages/rules/src/${name}.test.ts`);
const rowsOf = (...distances) => distances.map((distance, place) => ({ file: FILES[place], distance }));

const ran = async (tests, { until, workers }) => {
  const tally = createTally();
  const files = await runJest(['packages/rules'], { reports, env: {}, tests, until, workers }, tally);
  assert.equal(tally.total.failed, 0);
  return files.toSorted();
};

test('when time is over, no test file starts except for the first of each worker and those that have changed', async () => {
  const over = Date.now() - 1;
  assert.deepEqual(await ran(rowsOf(1, 2, 3), { until: over, workers: 1 }), FILES.slice(0, 1));
  assert.deepEqual(await ran(rowsOf(0, 0, 1), { until: over, workers: 1 }), FILES.slice(0, 2).toSorted());
});

test('before that all start', async () => {
  assert.deepEqual(await ran(rowsOf(1, 1, 1), { until: Date.now() + 600_000, workers: 2 }), FILES.toSorted());
});
