import assert from 'node:assert/strict';
import test from 'node:test';
import { secondTries } from './end-to-end.mjs';

const spec = (title, status, results) => ({ file: 'home.spec.ts', title, tests: [{ status, results }] });
const failure = { status: 'failed', error: { message: '\u001b[31mExpected:\u001b[39m 1\nReceived: 2' } };
const pass = { status: 'passed' };

test('a test that passed only when repeated is reported with its first error', () => {
  const suite = {
    specs: [spec('opens', 'expected', [pass]), spec('breaks', 'unexpected', [failure, failure])],
    suites: [{ specs: [spec('reveals a result', 'flaky', [failure, pass])] }],
  };
  assert.deepEqual(secondTries(suite), [
    { title: 'home.spec.ts: reveals a result', error: 'Expected: 1\nReceived: 2' },
  ]);
});
