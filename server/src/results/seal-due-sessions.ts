import type { Context } from '../context';
import { attemptAll } from '../attempt-all';
import { publishRoot } from './publish-root';
import { sealSession, type SessionOfDay } from './seal-session';

/**
 * Sessions of recent days with slips that are past their cut-off without a seal or result. Days without slips are
 * sealed when they are declared.
 */
const DUE = `
with clock as (select moment($1, $2) as now)
select d.market_id::text as "marketId", d.day, s.session
  from clock cross join market m
  join lateral (
    select * from market_day d
     where d.market_id = m.id and d.starts_at between clock.now - interval '3 days' and clock.now and not d.off
  ) d on true
 cross join lateral (values
   ('open', d.open_sealed, d.open_number, d.opens_at),
   ('close', d.close_sealed or m.close_minutes is null, d.close_number, d.closes_at)
 ) s(session, sealed, number, ends_at)
 where not s.sealed and s.number is null and s.ends_at <= clock.now and has_slips(d.market_id, d.day)
 order by s.ends_at, d.market_id`;

const UNPUBLISHED = `
select market_id::text as "marketId", day, session from session_seal where root is null order by sealed_at`;

/**
 * Seals due sessions and publishes missing roots, also those that a killed server left. If the clocks of the database
 * and the server differ, it cannot know what is due: the declaration seals then. Ends early when `stopped`.
 */
export async function sealDueSessions(context: Context, stopped?: AbortSignal): Promise<void> {
  const { database, clock } = context;
  const { offsetMs, fixed } = clock.sqlMoment();
  const due = await database.query<SessionOfDay>(DUE, [offsetMs, fixed]);
  const agree = due.length === 0 || (await clock.agreesWith(database));
  const steps = [
    () => attemptAll(agree ? due : [], (one) => sealSession(context, one), stopped),
    async () => {
      const unpublished = await database.query<SessionOfDay>(UNPUBLISHED);
      await attemptAll(unpublished, (one) => publishRoot(context, one), stopped);
    },
  ];
  // A session that cannot be sealed delays no root.
  await attemptAll(steps, (step) => step(), stopped);
  if (!agree) throw new Error('nothing is sealed, because the clocks of the database and this server differ');
}
