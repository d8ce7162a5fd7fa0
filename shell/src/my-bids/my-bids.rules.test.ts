import type { SlipLine, SlipRecord } from '@ank/protocol';
import { lastDaySum } from './my-bids.rules';

const line = (points: number, wonPoints = 0) => ({ points, wonPoints }) as SlipLine;
const slip = (day: number, ...lines: SlipLine[]): SlipRecord =>
  ({ placedAtMs: Date.parse(`2026-11-${day}T12:00:00+05:30`), lines }) as unknown as SlipRecord;

const TODAY = slip(21, line(10, 95), line(20));
const YESTERDAY = slip(20, line(100));

test('a day is summed over the pages that it goes on, and only once its end is loaded', () => {
  const sum = { staked: 90, won: 285 };
  const pages = [
    [YESTERDAY, TODAY],
    [TODAY, TODAY],
  ];
  expect(lastDaySum(pages, false)).toBeNull();
  expect(lastDaySum(pages, true)).toEqual(sum);
  expect(lastDaySum([...pages, [YESTERDAY]], false)).toEqual(sum);
  expect(lastDaySum([...pages, [TODAY, YESTERDAY]], false)).toEqual({ staked: 120, won: 380 });
  expect(lastDaySum([], true)).toBeNull();
});
