import { removeOldAttempts } from '../accounts/attempts/remove-old-attempts';
import type { Config } from '../config';
import type { Context } from '../context';
import { removeOldNotices } from '../notices/remove-old-notices';

/** Rows per statement, so that none waits for long, and a backlog of any size is removed within the time limit. */
const AT_ONCE = 5_000;

/** Oldest first, so that the index is read however many rows the planner expects. */
const OLD_IN_BATCHES: readonly string[] = [
  // Idempotency keys are kept for 30 days.
  `with gone as (
     delete from request_key where ctid = any(array(
       select o.ctid from request_key o where o.made_at < moment($1, $2) - interval '30 days'
        order by o.made_at limit ${AT_ONCE}
     )) returning 1
   )
   select count(*)::int as removed from gone`,
  `with gone as (
     delete from player_session where ctid = any(array(
       select o.ctid from player_session o where o.created_at < moment($1, $2) - interval '31 days'
        order by o.created_at limit ${AT_ONCE}
     )) returning 1
   )
   select count(*)::int as removed from gone`,
];

const OLD: readonly string[] = [
  `delete from push_device d where not exists (select from session_player(moment($1, $2), d.token_hash))`,
  // Pushes left over from a time when none were sent.
  `delete from push_job where due_at < moment($1, $2) - interval '2 days'`,
  `delete from otp_challenge where made_at < moment($1, $2) - interval '1 day'`,
  `delete from request_count where minute < extract(epoch from moment($1, $2)) / 60 - 5`,
  `delete from remote_load where hour < moment($1, $2) - interval '14 days'`,
  `delete from remote_failure where last_at < moment($1, $2) - interval '14 days'`,
  `delete from receiver_check where minute < extract(epoch from moment($1, $2)) / 60 - 5`,
];

/** Cap on events that strangers can cause, regardless of their age. */
const MAX_COUNTED_EVENTS = 1_000_000;

const OLD_EVENTS = `
select remove_old_security_events(moment($1, $2) - make_interval(days => $3), $4, $5)::integer as removed`;

/** Repeats a statement that removes a batch until nothing is left, or until `stopped`. */
async function removeAll(
  { database }: Context,
  sql: string,
  values: readonly unknown[],
  stopped?: AbortSignal,
): Promise<void> {
  for (let removed = 1; removed > 0 && !stopped?.aborted;) {
    removed = (await database.query<{ removed: number }>(sql, values))[0]?.removed ?? 0;
  }
}

/** Deletes expired data, until `stopped`. */
export async function cleanUp(
  context: Context,
  { securityEventDays }: Pick<Config, 'securityEventDays'>,
  stopped?: AbortSignal,
): Promise<void> {
  const { offsetMs, fixed } = context.clock.sqlMoment();
  const moment = [offsetMs, fixed];
  for (const sql of OLD_IN_BATCHES) await removeAll(context, sql, moment, stopped);
  for (const sql of OLD) await context.database.query(sql, moment);
  await removeOldAttempts(context);
  await removeOldNotices(context);
  await removeAll(context, OLD_EVENTS, [...moment, securityEventDays, MAX_COUNTED_EVENTS, AT_ONCE], stopped);
}
