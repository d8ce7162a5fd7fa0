import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { current } from './eslint-words.mjs';
import { ROOT } from './workspace.mjs';

const { Linter } = createRequire(join(ROOT, 'package.json'))('eslint');

const faultsOf = (code, filename = 'market.js') =>
  new Linter()
    .verify(
      code,
      { files: ['**/*.{js,ts}'], plugins: { words: { rules: { current } } }, rules: { 'words/current': 'error' } },
      filename,
    )
    .map(({ message }) => message);

for (const [what, name, code, filename] of [
  ['a variable', 'told', 'const told = 1;'],
  ['a variable that is a field too', 'told', 'send({ told });'],
  ['a parameter', 'meaning', 'const send = (meaning) => send(meaning);'],
  ['a function', 'noteDeed', 'function noteDeed() {}'],
  ['a class', 'Misspelt', 'class Misspelt {}'],
  ['a limit', 'MOST_CLAIMS', 'const MOST_CLAIMS = 20;'],
  ['a method', 'wasNotLookedAt', 'class Fault { wasNotLookedAt() {} }'],
  ['a file', 'player-of', '', 'player-of.ts'],
  ['a test of a file', 'built-in-house', '', 'built-in-house.test.ts'],
])
  test(`${what} with an old name is rejected`, () =>
    assert.match(faultsOf(code, filename)[0] ?? '', new RegExp(`^'${name}' is called `)));

for (const [what, code] of [
  ['the fields of an answer', 'const { told: announced } = answer; send(answer.told, { told: announced });'],
  ['a column', "query('select meaning from request_key')"],
  ['a word that contains one', 'const foretold = MOST;'],
])
  test(`${what} may keep the name`, () => assert.deepEqual(faultsOf(code), []));
