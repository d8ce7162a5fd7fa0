import type { Market } from '@ank/protocol';
import {
  closesAtMs,
  deadlineOf,
  isFound,
  newestResults,
  resultOf,
  sortMarkets,
  starredFirst,
} from './market-list.rules';

const market = (name: string, openTime: string, closeTime: string, open = true): Market => ({
  gameId: name,
  name,
  openTime,
  closeTime,
  openResult: '',
  closeResult: '',
  open,
  chartUrl: '',
});

const at = (text: string): number => Date.parse(`${text}+05:30`);
const namesOf = (markets: Market[]): string[] => markets.map(({ name }) => name);

test.each([
  ['', '', '***-**-***'],
  ['', '6-240', '***-**-***'],
  ['128-1', '', '128-1'],
  ['128-1', '6-240', '128-16-240'],
  ['000-0', '0-000', '000-00-000'],
])('open result %p and close result %p show as %s [S06]', (openResult, closeResult, shown) => {
  expect(resultOf({ ...market('KALYAN', '04:10 PM', '06:10 PM'), openResult, closeResult })).toBe(shown);
});

test('open markets come first, the soonest to close on top, then the closed ones by open time', () => {
  const list = [
    market('MILAN MORNING', '10:15 AM', '11:15 AM', false),
    market('SRIDEVI', '11:35 AM', '12:35 PM', false),
    market('MAIN BAZAR', '09:35 PM', '12:05 AM'),
    market('KALYAN', '04:10 PM', '06:10 PM'),
    market('RAJDHANI NIGHT', '09:35 PM', '11:45 PM'),
    market('MILAN DAY', '03:00 PM', '05:00 PM'),
  ];
  expect(namesOf(sortMarkets(list, at('2026-11-21T16:52:00')))).toEqual([
    'MILAN DAY',
    'KALYAN',
    'RAJDHANI NIGHT',
    'MAIN BAZAR',
    'MILAN MORNING',
    'SRIDEVI',
  ]);
});

test('after midnight the market of the evening before is the first to close', () => {
  const list = [market('MILAN MORNING', '10:15 AM', '11:15 AM'), market('MAIN BAZAR', '09:35 PM', '12:05 AM')];
  expect(namesOf(sortMarkets(list, at('2026-11-22T00:03:00')))).toEqual(['MAIN BAZAR', 'MILAN MORNING']);
  expect(namesOf(sortMarkets(list, at('2026-11-22T00:06:00')))).toEqual(['MILAN MORNING', 'MAIN BAZAR']);
});

test('a market with unreadable times comes last of its kind and has no countdown', () => {
  const odd = market('ODD', 'soon', '');
  expect(closesAtMs(odd, at('2026-11-21T10:00:00'))).toBeNull();
  expect(namesOf(sortMarkets([odd, market('KALYAN', '04:10 PM', '06:10 PM')], at('2026-11-21T10:00:00')))).toEqual([
    'KALYAN',
    'ODD',
  ]);
});

test('the deadline is that of Close, and the result is new, once Open has been ended early', () => {
  const kalyan = market('KALYAN', '04:10 PM', '06:10 PM');
  const nowMs = at('2026-11-21T15:43:00');
  expect(deadlineOf(kalyan, nowMs)).toEqual({ session: 'open', endsAtMs: at('2026-11-21T16:10:00') });
  const ended = { ...kalyan, openResult: '128-1', openEndedMs: at('2026-11-21T15:42:00') };
  expect(deadlineOf(ended, nowMs)).toEqual({ session: 'close', endsAtMs: at('2026-11-21T18:10:00') });
  const milan = { ...market('MILAN DAY', '03:00 PM', '05:00 PM'), openResult: '777-1' };
  expect(namesOf(newestResults([milan, ended], nowMs))).toEqual(['KALYAN', 'MILAN DAY']);
});

test('the result of a Close that was declared early is new', () => {
  const ended = { openResult: '128-1', closeResult: '6-240', closeEndedMs: at('2026-11-21T17:12:00') };
  const kalyan = { ...market('KALYAN', '04:10 PM', '06:10 PM', false), ...ended };
  const milan = { ...market('MILAN DAY', '03:00 PM', '05:00 PM', false), openResult: '777-1', closeResult: '1-146' };
  expect(namesOf(newestResults([milan, kalyan], at('2026-11-21T17:13:00')))).toEqual(['KALYAN', 'MILAN DAY']);
});

test('equal ranks keep the order of the server', () => {
  const list = ['A', 'B', 'C'].map((name) => market(name, '04:10 PM', '06:10 PM'));
  expect(namesOf(sortMarkets(list, at('2026-11-21T10:00:00')))).toEqual(['A', 'B', 'C']);
  expect(
    namesOf(
      sortMarkets(
        ['X', 'Y'].map((name) => market(name, '', '')),
        0,
      ),
    ),
  ).toEqual(['X', 'Y']);
});

test('results come newest first: a close, then an open, then those of the evening before', () => {
  const list = [
    { ...market('SRIDEVI', '11:35 AM', '12:35 PM', false), openResult: '128-1', closeResult: '6-240' },
    { ...market('MAIN BAZAR', '09:35 PM', '12:05 AM'), openResult: '137-1', closeResult: '1-146' },
    { ...market('KALYAN', '04:10 PM', '06:10 PM'), openResult: '777-1' },
    market('MILAN DAY', '03:00 PM', '05:00 PM'),
    { ...market('ODD', 'soon', ''), openResult: '128-1' },
  ];
  expect(namesOf(newestResults(list, at('2026-11-21T16:52:00')))).toEqual(['KALYAN', 'SRIDEVI', 'MAIN BAZAR']);
});

test('starred markets come first, each part in its order', () => {
  const list = ['A', 'B', 'C', 'D'].map((name) => market(name, '04:10 PM', '06:10 PM'));
  expect(namesOf(starredFirst(list, ['D', 'B', 'gone']))).toEqual(['B', 'D', 'A', 'C']);
});

test.each([
  ['kal', true],
  [' AN ', true],
  ['', true],
  ['kalyan night', false],
])('KALYAN is found by %j: %s', (search, found) => {
  expect(isFound(market('KALYAN', '04:10 PM', '06:10 PM'), search)).toBe(found);
});

test.each([
  ['main', true],
  ['मेन', true],
  ['बाज़ार', true],
  ['बाजार', true],
  ['कल्याण', false],
])('a market with other names is found by each of them, as by %j: %s', (search, found) => {
  const names = { hi: 'मेन बाज़ार', mr: 'मेन बाजार' };
  expect(isFound({ ...market('MAIN BAZAR', '09:35 PM', '12:05 AM'), names }, search)).toBe(found);
});
