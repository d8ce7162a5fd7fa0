import { speak, texts, type Translate } from './texts';
import { translator } from './translator';

const TEXTS = texts('room', {
  menu: 'Menu',
  left: (points: string) => `${points} left`,
  bids: (count: number) => (count === 1 ? '1 bid' : `${count} bids`),
  tabs: { open: 'Open' },
});

const HINDI = translator('hi', {
  'room.menu': 'मेन्यू',
  'room.left': [['0'], ' बचे'],
  'room.bids': [['0', 'plural', { one: 'एक बिड', other: ['#', ' बिडें'] }]],
});

const current = (): string[] => [TEXTS.menu, TEXTS.left('1,250'), TEXTS.bids(1), TEXTS.bids(12345), TEXTS.tabs.open];

afterEach(() => speak(null));

test('texts are English until a language is loaded, and English where its catalog lacks one', () => {
  expect(current()).toEqual(['Menu', '1,250 left', '1 bid', '12345 bids', 'Open']);
  speak(HINDI);
  expect(current()).toEqual(['मेन्यू', '1,250 बचे', 'एक बिड', '12,345 बिडें', 'Open']);
});

test('a text with values keeps its identity, so that components that depend on it do not render again', () => {
  const { left } = TEXTS;
  speak(HINDI);
  expect(TEXTS.left).toBe(left);
  expect(left('5')).toBe('5 बचे');
});

test('a table of texts can be enumerated like the object it was written as', () => {
  speak(HINDI);
  expect(Object.keys(TEXTS)).toEqual(['menu', 'left', 'bids', 'tabs']);
  expect(Object.entries(TEXTS.tabs)).toEqual([['open', 'Open']]);
});

test('catalogs that arrive later add what the first lacks', () => {
  speak(HINDI);
  speak(translator('hi', { 'room.menu': 'सूची', 'room.tabs.open': 'ओपन' }));
  expect([TEXTS.menu, TEXTS.tabs.open]).toEqual(['मेन्यू', 'ओपन']);
  speak(null);
  expect([TEXTS.menu, TEXTS.tabs.open]).toEqual(['Menu', 'Open']);
});

test('a catalog has its own ids only', () => {
  const translate: Translate = translator('mr', { 'room.menu': 'मेनू' });
  expect(['room.menu', 'toString', 'room.tabs'].map((id) => translate(id, []))).toEqual(['मेनू', undefined, undefined]);
});
