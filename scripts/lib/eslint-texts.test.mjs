import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { translatable } from './eslint-texts.mjs';
import { ROOT } from './workspace.mjs';

const { Linter } = createRequire(join(ROOT, 'package.json'))('eslint');

const CONFIG = {
  files: ['**/*.{ts,tsx}'],
  languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  plugins: { texts: { rules: { translatable } } },
  rules: { 'texts/translatable': 'error' },
};

const faultsOf = (code, filename = 'some.screen.tsx') =>
  new Linter().verify(code, CONFIG, { filename }).map(({ messageId, message }) => messageId ?? message);

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
  "const a = (error) => error.message || 'The payment was not recorded';",
  "const a = (error) => show(error.message ?? 'Try it again');",
  "const a = () => notify(refused('No answer yet'));",
  'const a = (why) => ({ refusal: `Sorry, ${why} is over` });',
  "export const CLAIM_TEXTS = { noAnswer: 'No answer yet' };",
  "const a = () => { throw new ApiError('The answer was lost'); };",
])
  test(`the text in ${code} could not be translated`, () => assert.deepEqual(faultsOf(code), ['text']));

for (const code of [
  'const a = () => <p className="wide">{TEXTS.title} 95 %</p>;',
  "const a = (n) => <p key={`row ${n}`}>{n === 'open' && TEXTS.open}</p>;",
  'const a = () => notify(TEXTS.failed);',
  'const ROOMS = () => WALLET_TEXTS.rooms;',
  "export const CLAIM_TEXTS = texts('claims', { noAnswer: 'No answer yet', why: (a) => `Not ${a} at all` });",
  "const TYPES = [{ label: 'Single Digit' }, { label: 'Add Funds' }];",
  "const a = () => { throw new Error('The page has no root', { cause: a }); };",
  "const a = () => console.error('It did not start');",
  'const a = <a rel="noopener noreferrer" data-of={/The End/} href={`M1 2 3`} />;',
])
  test(`${code} is accepted`, () => assert.deepEqual(faultsOf(code), []));

test('a text that is read as its module runs would stay English', () => {
  assert.deepEqual(faultsOf('const TITLE = WALLET_TEXTS.title;'), ['early']);
  assert.deepEqual(faultsOf('const TILES = [{ label: WALLET_TEXTS.tiles.add }];'), ['early']);
});

test('a file of messages has no word outside of its texts', () => {
  const code = (table) => `export const FUND_TEXTS = ${table};`;
  const faults = (table) => faultsOf(code(table), 'funds.messages.ts');
  assert.deepEqual(faults("{ paid: 'Paid', inner: { left: (n) => `${n} left` } }"), ['text', 'text']);
  assert.deepEqual(faults("texts('funds', { paid: 'Paid', inner: { left: (n) => `${n} left` } })"), []);
});
