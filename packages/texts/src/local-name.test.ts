import { showLanguage } from './language';
import { localName } from './local-name';

afterEach(() => {
  document.documentElement.lang = '';
});

test.each([
  ['en', 'KALYAN', 'KALYAN', 'KALYAN'],
  ['hi', 'कल्याण', 'KALYAN', 'KALYAN'],
  ['mr', 'KALYAN', 'कल्याण बाजार', 'KALYAN'],
] as const)('in %s a market has its name in that language, or the English one', (language, ...expected) => {
  showLanguage(language);
  const names = [{ hi: 'कल्याण' }, { hi: '', mr: 'कल्याण बाजार' }, undefined];
  expect(names.map((one) => localName('KALYAN', one))).toEqual(expected);
});

test.each(['कल्याण', [], { hi: 7 }, { hi: { toString: 1 } }])('an invalid name is not shown: %j', (names) => {
  showLanguage('hi');
  expect(localName('KALYAN', names as object)).toBe('KALYAN');
});
