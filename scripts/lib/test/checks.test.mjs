import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checksOf } from './checks.mjs';

const named = (checks) => Object.fromEntries(checks.map(({ name, args }) => [name, args]));

test('changed files are linted, each by the linters of its kind', () => {
  const files = ['shell/src/app.tsx', 'shell/src/app.module.css', 'docs/settings.md'];
  const checks = named(checksOf(['shell'], { isWhole: false, changed: files }));
  assert.deepEqual(Object.keys(checks), ['lint:code', 'lint:styles', 'lint:format', 'types of shell']);
  assert.deepEqual(checks['lint:code'].slice(-1), files.slice(0, 1));
  assert.deepEqual(checks['lint:styles'].slice(-1), files.slice(1, 2));
  assert.deepEqual(checks['lint:format'].slice(-3), files);
});

test('a linter without changed files does not run, because it would fail or lint everything', () => {
  assert.deepEqual(Object.keys(named(checksOf([], { isWhole: false, changed: ['seeds/a.sql'] }))), ['lint:format']);
  assert.deepEqual(checksOf([], { isWhole: false, changed: [] }), []);
});

test('a full run lints and checks everything, the longest first', () => {
  assert.deepEqual(Object.keys(named(checksOf([], { isWhole: true, changed: null }))), [
    'lint:code',
    'lint:format',
    'lint:imports',
    'types of front-end',
    'types of server',
    'types of e2e',
    'lint:styles',
    'lint:texts',
  ]);
});

test('the types of several affected front-end packages are checked by one program, those of named ones alone', () => {
  const typesOf = (folders, changed) => Object.keys(named(checksOf(folders, { isWhole: false, changed })));
  assert.deepEqual(typesOf(['shell', 'packages/rules', 'server'], []), ['types of front-end', 'types of server']);
  assert.deepEqual(typesOf(['shell', 'server'], []), ['types of shell', 'types of server']);
  assert.deepEqual(typesOf(['shell', 'shared'], null), ['types of shell', 'types of shared']);
});
