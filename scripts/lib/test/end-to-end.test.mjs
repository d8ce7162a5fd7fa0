import assert from 'node:assert/strict';
import test from 'node:test';
import { outcomeOf, secondTries } from './end-to-end.mjs';

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

const LATE = { file: 'menu.spec.ts', tests: [{ annotations: [{ type: 'skip', description: 'after the deadline' }] }] };
const SKIPPED = { file: 'menu.spec.ts', tests: [{ annotations: [{ type: 'skip', description: 'is broken' }] }] };
const outcome = (specs, stats, code = 0) => outcomeOf({ suites: [{ suites: [{ specs }] }], stats }, code);

test('a test that did not start in time is no failure, and its file is named once', () => {
  assert.deepEqual(outcome([LATE, LATE], { expected: 3, skipped: 2 }), { passed: 3, failed: 0, late: [LATE.file] });
  assert.deepEqual(outcome([LATE], { skipped: 1 }), { passed: 0, failed: 0, late: [LATE.file] });
});

test('any other skipped test is a failure, as is a run without tests or with a bad end', () => {
  assert.deepEqual(outcome([LATE, SKIPPED], { skipped: 2 }), { passed: 0, failed: 1, late: [LATE.file] });
  assert.equal(outcome([], {}).failed, 1);
  assert.equal(outcome([LATE], { expected: 1, skipped: 1 }, 1).failed, 1);
});
