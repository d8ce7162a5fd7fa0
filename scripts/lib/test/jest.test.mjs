import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from '../workspace.mjs';
import { failuresOf, runJest } from './jest.mjs';
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

test('failed tests, skipped ones and files that cannot run are named', () => {
  const file = (name, status, assertionResults) => ({
    name: join(ROOT, name),
    status,
    message: 'no such module',
    assertionResults,
  });
  const result = (fullName, status, failureMessages = []) => ({ fullName, status, failureMessages });
  const files = [
    file('a.test.ts', 'passed', [result('adds', 'passed')]),
    file('b.test.ts', 'failed', [result('adds', 'passed'), result('divides', 'failed', ['by zero'])]),
    file('c.test.ts', 'passed', [result('waits', 'pending')]),
    file('d.test.ts', 'failed', []),
  ];
  assert.deepEqual(failuresOf(files), [
    { title: 'b.test.ts: divides', error: 'by zero' },
    { title: 'c.test.ts: waits', error: 'was skipped' },
    { title: 'd.test.ts', error: 'no such module' },
  ]);
});

test('an error is named in plain text, and not at length', () => {
  const tally = createTally();
  const lines = Array.from({ length: 50 }, (_unused, at) => `line ${at}`);
  tally.fail([{ title: 'a', error: `\n\u001b[31m${lines.join('\n')}\u001b[39m` }]);
  assert.deepEqual(tally.failures(), [{ title: 'a', error: lines.slice(0, 12).join('\n') }]);
});
