import type { Rate } from '../points';

/** What the rules and the database must both compute for a winning line: points, rate, points paid. */
export const PAYOUT_CASES: readonly [points: number, rate: Rate, won: number][] = [
  [10, { stake: 10, pays: 95 }, 95],
  [11, { stake: 10, pays: 95 }, 104],
  [19, { stake: 10, pays: 95 }, 180],
  [10, { stake: 10, pays: 950 }, 950],
  [15, { stake: 10, pays: 1500 }, 2250],
  [100_000, { stake: 10, pays: 100_000 }, 1_000_000_000],
  [1, { stake: 10, pays: 9 }, 0],
  [7, { stake: 3, pays: 2 }, 4],
  [50, { stake: 1, pays: 9 }, 450],
  [999_999_999_999_999, { stake: 1_000_003, pays: 999_983 }, 999_980_000_059_998],
  [900_719_925_474_099, { stake: 10, pays: 9 }, 810_647_932_926_689],
  // Doubles would round these two up.
  [94_906_267, { stake: 94_906_266, pays: 94_906_265 }, 94_906_265],
  [94_906_267, { stake: 3, pays: 94_906_265 }, 3_002_399_775_354_251],
];

/** What both must compute for a daily window of minutes after midnight: whether it is open in a minute. */
export const DAILY_WINDOW_CASES: readonly [opens: number, closes: number, minute: number, open: boolean][] = [
  [420, 1320, 419, false],
  [420, 1320, 420, true],
  [420, 1320, 900, true],
  [420, 1320, 1320, true],
  [420, 1320, 1321, false],
  [420, 1320, 0, false],
  [1320, 360, 1319, false],
  [1320, 360, 1320, true],
  [1320, 360, 1439, true],
  [1320, 360, 0, true],
  [1320, 360, 360, true],
  [1320, 360, 361, false],
  [600, 600, 599, false],
  [600, 600, 600, true],
  [600, 600, 601, false],
  [601, 600, 0, true],
];
