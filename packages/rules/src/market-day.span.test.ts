import { momentOf } from './india-time';
import { marketStateAt, type MarketTimes, spanOf } from './market-day';

const MARKETS: [string, MarketTimes][] = [
  ['an afternoon market', { openMinutes: 970, closeMinutes: 1090 }],
  ['a market that closes after midnight', { openMinutes: 1295, closeMinutes: 5 }],
  ['a market that closes at midnight', { openMinutes: 1295, closeMinutes: 0 }],
  ['a slot without a close', { openMinutes: 240, closeMinutes: null }],
];

describe('the span of a market day', () => {
  it.each(MARKETS)('of %s contains exactly the moments of that day', (_name, times) => {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      const { startsAtMs, endsAtMs } = spanOf(times, day);
      expect(
        [startsAtMs - 1, startsAtMs, endsAtMs - 1, endsAtMs].map((moment) => marketStateAt(times, moment).day === day),
      ).toEqual([false, true, true, false]);
      for (let minutes = -60; minutes < 1560; minutes += 1) {
        const moment = momentOf(day, minutes);
        expect(marketStateAt(times, moment).day === day).toBe(moment >= startsAtMs && moment < endsAtMs);
      }
    }
  });
});
