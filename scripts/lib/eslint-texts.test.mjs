import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { translatable } from './eslint-texts.mjs';
import { ROOT } from './workspace.mjs';

const { Linter } = createRequire(join(ROOT, 'package.json'))('eslint');

const faultsOf = (code) =>
  new Linter()
    .verify(code, {
      files: ['**/*'],
      languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins: { texts: { rules: { translatable } } },
      rules: { 'texts/translatable': 'error' },
    })
    .map(({ messageId, message }) => messageId ?? message);

for (const code of [
  'const a = () => <p>Some words</p>;',
  "const a = () => <p>{'Some words'}</p>;",
  "const a = (open) => <p>{open ? 'Yes' : TEXTS.no}</p>;",
  'const a = () => <button aria-label="Close menu" />;',
  'const a = (n) => <Field label={`Delete ${n}`} />;',
  'const a = () => <input placeholder="Search" title={TEXTS.search} />;',
  "const a = () => notify('It went wrong');",
  'const a = (n) => notifyFault(`At least ${n}`);',
  "const a = () => useScreen({ title: 'Wallet' });",
])
  test(`the text in ${code} could not be translated`, () => assert.deepEqual(faultsOf(code), ['text']));

for (const code of [
  'const a = () => <p className="wide">{TEXTS.title} 95 %</p>;',
  "const a = (n) => <p key={`row ${n}`}>{n === 'open' && TEXTS.open}</p>;",
  'const a = () => notify(TEXTS.failed);',
  'const ROOMS = () => WALLET_TEXTS.rooms;',
])
  test(`${code} is accepted`, () => assert.deepEqual(faultsOf(code), []));

test('a text that is read as its module runs would stay English', () => {
  assert.deepEqual(faultsOf('const TITLE = WALLET_TEXTS.title;'), ['early']);
  assert.deepEqual(faultsOf('const TILES = [{ label: WALLET_TEXTS.tiles.add }];'), ['early']);
});
