import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonPasswords, CONTEXT_WORDS, isGuessable } from './guessable';

const ASHA = { mobile: '9876543210', name: 'Asha Devi-Verma' };

test.each([
  ...['password123', 'PassWord123', 'qwertyuiop', '12345678', '1234-5678'],
  ...['9876543210', 'a9876543210', '98765-43210!', '987654 !!', '76543210'],
  ...['kalyan2026', 'Matka@786', 'ank-bazaar', 'SattaMatka1', 'kalyan.kalyan'],
  ...['asha1234', '@Verma@99', 'AshaDeviVerma', 'verma_asha1', 'asha-kalyan-7'],
])('the password %s is guessable', async (password) => {
  expect(isGuessable(password, { ...ASHA, common: await commonPasswords() })).toBe(true);
});

test.each([
  ...['ashas horse 9', 'kalyan to mumbai', 'play1234', '98-76-12-34', '!!??!!??', '!?!?!?!1', 'vermas', 'राम1234567'],
])('the password %s is not', async (password) => {
  expect(isGuessable(password, { ...ASHA, common: await commonPasswords() })).toBe(false);
});

test('a name in another script, or of two letters, is compared like any other', () => {
  const common = new Set<string>();
  expect(isGuessable('सीता#2026', { mobile: ASHA.mobile, name: 'सीता', common })).toBe(true);
  expect(isGuessable('oooooooo1', { mobile: ASHA.mobile, name: 'Jo O', common })).toBe(false);
});

test('of the common passwords at least 3,000 are long enough for the site', async () => {
  const long = [...(await commonPasswords())].filter(({ length }) => length >= 8);
  expect(long.length).toBeGreaterThan(3000);
  expect(long.every((password) => password === password.toLowerCase())).toBe(true);
});

test('the words that docs/security.md lists, and no others, make a password guessable', async () => {
  const docs = readFileSync(join(__dirname, '../../../../docs/security.md'), 'utf8');
  const [, words = ''] = /any digits and signs: ([^.]*)\n\n/.exec(docs) ?? [];
  expect(words.split(/,\s+/)).toEqual(CONTEXT_WORDS);
  expect(docs).toContain(`${(await commonPasswords()).size.toLocaleString('en-US')} passwords of`);
});
