import type { SlipLine, SlipRecord } from '@ank/protocol';
import { blocksOf, daysOf, sameTotals } from './my-bids.rules';

const line = (points: number, wonPoints = 0) => ({ points, wonPoints }) as SlipLine;
const slip = (day: number, ...lines: SlipLine[]): SlipRecord =>
  ({ placedAtMs: Date.parse(`2026-11-${day}T12:00:00+05:30`), lines }) as unknown as SlipRecord;

const TODAY = slip(21, line(10, 95), line(20));
const YESTERDAY = slip(20, line(100));

test('a page is split into blocks, each of one day', () => {
  const blocks = blocksOf([TODAY, TODAY, YESTERDAY, TODAY], 20);
  expect(blocks.map(({ day, at, slips }) => [day, at, slips.length])).toEqual([
    ['2026-11-21', 20, 2],
    ['2026-11-20', 22, 1],
    ['2026-11-21', 23, 1],
  ]);
  expect(blocksOf([], 20)).toEqual([]);
});

test('a day is summed over the pages that it goes on, and only once its end is loaded', () => {
  const pages = [...blocksOf([YESTERDAY, TODAY], 0), ...blocksOf([TODAY, TODAY], 2)];
  const sums = (isAll: boolean, ...next: SlipRecord[]) =>
    daysOf([...pages, ...blocksOf(next, 4)], isAll).map(({ day, sum }) => [day, sum]);
  const yesterday = ['2026-11-20', { staked: 100, won: 0 }];
  const today = ['2026-11-21', { staked: 90, won: 285 }];
  expect(sums(false)).toEqual([yesterday, ['2026-11-21', null]]);
  expect(sums(true)).toEqual([yesterday, today]);
  expect(sums(false, YESTERDAY)).toEqual([yesterday, today, ['2026-11-20', null]]);
  expect(sums(true, TODAY, YESTERDAY)).toEqual([yesterday, ['2026-11-21', { staked: 120, won: 380 }], yesterday]);
  expect(daysOf([], true)).toEqual([]);
});

test('totals are the same only if each figure is, and never while one is unknown', () => {
  const totals = { bids: 3, staked: 30, pending: 10, won: 95 };
  expect(sameTotals(totals, { ...totals })).toBe(true);
  for (const figure of ['bids', 'staked', 'pending', 'won'] as const)
    expect(sameTotals(totals, { ...totals, [figure]: totals[figure] + 1 })).toBe(false);
  expect(sameTotals(null, totals)).toBe(false);
  expect(sameTotals(totals, null)).toBe(false);
});
