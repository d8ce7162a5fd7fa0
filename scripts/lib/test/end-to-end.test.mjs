import assert from 'node:assert/strict';
import test from 'node:test';
import { outcomeOf, testsThatWere } from './end-to-end.mjs';

const spec = (title, status, results) => ({ file: 'home.spec.ts', title, tests: [{ status, results }] });
const failure = { status: 'failed', error: { message: 'Expected: 1\nReceived: 2' } };
const pass = { status: 'passed' };

test('tests that failed, and those that passed only when repeated, are named with their first error', () => {
  const suite = {
    specs: [spec('opens', 'expected', [pass]), spec('breaks', 'unexpected', [failure, { status: 'failed' }])],
    suites: [{ specs: [spec('reveals a result', 'flaky', [failure, pass])] }],
  };
  const named = (title) => [{ title: `home.spec.ts: ${title}`, error: failure.error.message }];
  assert.deepEqual(testsThatWere('unexpected', suite), named('breaks'));
  assert.deepEqual(testsThatWere('flaky', suite), named('reveals a result'));
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
