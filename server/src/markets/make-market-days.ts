import { addDays, cutOffsOf, type IndiaDay, indiaDayOf, spanOf, weekdayOf } from '@ank/rules';
import type { Context } from '../context';

type MarketRow = { id: string; open_minutes: number; close_minutes: number | null; off_weekdays: number[] };

/** Includes yesterday, whose close may be in the future, and days ahead in case a timer is late. */
const DAYS_AROUND_TODAY = [-1, 0, 1, 2];

function dayOf(market: MarketRow, day: IndiaDay): Record<string, unknown> {
  const times = { openMinutes: market.open_minutes, closeMinutes: market.close_minutes };
  const { startsAtMs, endsAtMs } = spanOf(times, day);
  const { opensAtMs, closesAtMs } = cutOffsOf(times, day);
  return {
    market_id: market.id,
    day,
    starts_ms: startsAtMs,
    ends_ms: endsAtMs,
    opens_ms: opensAtMs,
    closes_ms: closesAtMs,
    off: market.off_weekdays.includes(weekdayOf(day)),
  };
}

/** Locks the markets, as whoever changes their times renews only days that exist. */
const MARKETS = `
select id, open_minutes, close_minutes, off_weekdays from market where active order by id for share`;

/** Creates missing market days around today and returns how many. Existing days are unchanged. */
export async function makeMarketDays({ database, clock }: Context): Promise<number> {
  const today = indiaDayOf(clock.nowMs());
  return database.transaction(async (inside) => {
    const markets = await inside.query<MarketRow>(MARKETS);
    const days = markets.flatMap((market) => DAYS_AROUND_TODAY.map((offset) => dayOf(market, addDays(today, offset))));
    const [row] = await inside.query<{ made: number }>('select make_market_days($1::jsonb) as made', [
      JSON.stringify(days),
    ]);
    return row?.made ?? 0;
  });
}
