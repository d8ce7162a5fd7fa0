import type { Context } from '../context';
import type { SessionOfDay } from './seal-session';

const OPEN_UNTIL = `
with clock as (select moment($1, $2) as now)
select s.ends_at, clock.now
  from clock cross join market_day d
 cross join lateral (values
   ('open', d.open_sealed, d.open_number, d.opens_at),
   ('close', d.close_sealed, d.close_number, d.closes_at)
 ) s(session, sealed, number, ends_at)
 where d.market_id = $3 and d.day = $4 and s.session = $5 and not d.off and d.state = 'open'
   and not s.sealed and s.number is null and s.ends_at > clock.now`;

/** When a session stops taking bids, and in how many minutes; null if it takes none any more. */
export async function openUntil(
  { database, clock }: Context,
  { marketId, day, session }: SessionOfDay,
): Promise<{ endsAtMs: number; minutes: number } | null> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, marketId, day, session];
  const [row] = await database.query<{ ends_at: number; now: number }>(OPEN_UNTIL, values);
  return row ? { endsAtMs: row.ends_at, minutes: (row.ends_at - row.now) / 60_000 } : null;
}
