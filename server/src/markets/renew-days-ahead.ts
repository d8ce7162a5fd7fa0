import { addDays, cutOffsOf, indiaDayOf, spanOf, weekdayOf } from '@ank/rules';
import type { Inside } from '../context';
import { oneRow } from '../security/audit';
import type { MarketRow } from './find-market';

type Times = Pick<MarketRow, 'open_minutes' | 'close_minutes' | 'off_weekdays'>;

/** Includes today: it has not begun while yesterday's close after midnight is still ahead. */
const DAYS_AHEAD = [0, 1, 2, 3];

/** A day with a bid has begun, even if the clock was set back since. $8 is the current time. */
const begun = (day: string): string =>
  `(${day}.starts_at <= $8::timestamptz or has_slips(${day}.market_id, ${day}.day))`;

const RENEW = `
with held as (
  update market_day p set ends_at = greatest(p.ends_at, to_timestamp($3::float8 / 1000))
   where p.market_id = $1 and p.day = $2::date - 1 and ${begun('p')}
     and exists (select from market_day d where d.market_id = $1 and d.day = $2 and not ${begun('d')})
  returning p.ends_at
)
update market_day d set opens_at = to_timestamp($4::float8 / 1000), closes_at = to_timestamp($5::float8 / 1000),
       starts_at = coalesce((select held.ends_at from held), to_timestamp($3::float8 / 1000)),
       ends_at = to_timestamp($6::float8 / 1000), off = $7
 where d.market_id = $1 and d.day = $2 and not ${begun('d')}`;

/**
 * Days that have not begun follow the market. The current one keeps its times, and the next begins when it ends. That
 * is at the new close after midnight if it is later: clients compute the day from the times that they show.
 */
export async function renewDaysAhead({ database, clock }: Inside, { marketId }: { marketId: string }): Promise<void> {
  const market = await oneRow(
    database.query<Times>('select open_minutes, close_minutes, off_weekdays from market where id = $1', [marketId]),
    'The market is gone.',
  );
  const times = { openMinutes: market.open_minutes, closeMinutes: market.close_minutes };
  const today = indiaDayOf(clock.nowMs());
  const now = clock.iso();
  // Waits for bids in progress; the queries after it look for their slips.
  await database.query('select lock_market($1, true)', [marketId]);
  for (const ahead of DAYS_AHEAD) {
    const day = addDays(today, ahead);
    const { startsAtMs, endsAtMs } = spanOf(times, day);
    const { opensAtMs, closesAtMs } = cutOffsOf(times, day);
    await database.query(RENEW, [
      marketId,
      day,
      startsAtMs,
      opensAtMs,
      closesAtMs,
      endsAtMs,
      market.off_weekdays.includes(weekdayOf(day)),
      now,
    ]);
  }
}
