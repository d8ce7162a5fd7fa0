import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverage, idsIn, isReport, passedInJest, passedInPlaywright, rowsOf } from './conformance.mjs';

test('reads every form in which a title names requirements', () => {
  assert.deepEqual(idsIn('does this [V13]'), ['V13']);
  assert.deepEqual(idsIn('does this [R45] [R46]'), ['R45', 'R46']);
  assert.deepEqual(idsIn('does this [C02, C08]'), ['C02', 'C08']);
  assert.deepEqual(idsIn('takes ["V13"] and [1, 2]'), []);
});

test('reads the reports of tests, also of shards, and nothing else in their folder', () => {
  const files = ['jest.json', 'e2e.json', 'e2e-1-of-3.json', 'durations.json', 'chaos.json'];
  assert.deepEqual(files.filter(isReport), files.slice(0, 3));
});

test('counts passed tests only', () => {
  const assertionResults = ['passed', 'failed', 'pending', 'todo'].map((status) => ({
    status,
    fullName: `${status} [V01]`,
  }));
  assert.deepEqual(passedInJest({ testResults: [{ assertionResults }] }), ['passed [V01]']);
  const spec = (title, ...statuses) => ({ title, tests: statuses.map((status) => ({ status })) });
  const suites = [
    {
      specs: [spec('a', 'expected')],
      suites: [{ specs: [spec('b', 'flaky'), spec('c', 'unexpected'), spec('d', 'skipped'), spec('e')] }],
    },
  ];
  assert.deepEqual(passedInPlaywright({ suites }), ['a']);
});

test('reports requirements without a test', () => {
  const rows = rowsOf('id\towner\twhat\nR01\tshell\tone\nR02\tshell\ttwo\n');
  assert.deepEqual(
    coverage(rows, ['x [R02]', 'y [R99]']).map(({ id, tests }) => [id, tests]),
    [
      ['R01', []],
      ['R02', ['x [R02]']],
    ],
  );
});
