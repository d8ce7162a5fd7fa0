import { attemptAll } from '../attempt-all';
import type { Config } from '../config';
import type { Context } from '../context';

/** Rows per statement, so that none waits for long, and a backlog of any size is removed within the time limit. */
const AT_ONCE = 5_000;

/**
 * Oldest first, so that the index is read however many rows the planner expects. Each is written out, because the list
 * of statements that cross players (docs/statements.md) is read from these texts.
 */
const OLD: readonly string[] = [
  // Idempotency keys are kept for 30 days.
  `with gone as (
     delete from request_key where ctid = any(array(
       select o.ctid from request_key o where o.made_at < $1::timestamptz - interval '30 days'
        order by o.made_at limit ${AT_ONCE}
     )) returning 1
   )
   select count(*)::int as removed from gone`,
  `with gone as (
     delete from player_session where ctid = any(array(
       select o.ctid from player_session o where o.created_at < $1::timestamptz - interval '31 days'
        order by o.created_at limit ${AT_ONCE}
     )) returning 1
   )
   select count(*)::int as removed from gone`,
  `with gone as (
     delete from notice where ctid = any(array(
       select o.ctid from notice o where o.made_at < $1::timestamptz - interval '90 days'
        order by o.made_at limit ${AT_ONCE}
     )) returning 1
   )
   select count(*)::int as removed from gone`,
  // No limit counts older ones.
  `with gone as (
     delete from attempt where ctid = any(array(
       select o.ctid from attempt o where o.made_at < $1::timestamptz - interval '1 day'
        order by o.made_at limit ${AT_ONCE}
     )) returning 1
   )
   select count(*)::int as removed from gone`,
  // As long as the browser keeps its cookie.
  `with gone as (
     delete from known_device where ctid = any(array(
       select o.ctid from known_device o where o.last_used_at < $1::timestamptz - interval '400 days'
        order by o.last_used_at limit ${AT_ONCE}
     )) returning 1
   )
   select count(*)::int as removed from gone`,
  `delete from push_device d where not exists (select from session_player($1::timestamptz, d.token_hash))`,
  // Pushes left over from a time when none were sent.
  `delete from push_job where due_at < $1::timestamptz - interval '2 days'`,
  `delete from otp_challenge where made_at < $1::timestamptz - interval '1 day'`,
  `delete from request_count where minute < extract(epoch from $1::timestamptz) / 60 - 5`,
  `delete from remote_load where hour < $1::timestamptz - interval '14 days'`,
  `delete from remote_failure where last_at < $1::timestamptz - interval '14 days'`,
  `delete from receiver_check where minute < extract(epoch from $1::timestamptz) / 60 - 5`,
];

/** Cap on events that strangers can cause, regardless of their age. */
const MAX_COUNTED_EVENTS = 1_000_000;

const OLD_EVENTS = `
select remove_old_security_events($1::timestamptz - make_interval(days => $2), $3, $4)::integer as removed`;

type Removal = { sql: string; values: readonly unknown[] };

/** Repeats a statement that removes a batch until nothing is left, or until `stopped`. */
async function removeAll({ database }: Context, { sql, values }: Removal, stopped?: AbortSignal): Promise<void> {
  for (let removed = 1; removed > 0 && !stopped?.aborted;) {
    removed = (await database.query<{ removed: number }>(sql, values))[0]?.removed ?? 0;
  }
}

/** Deletes expired data, until `stopped`. A removal that fails does not keep the others from their turn. */
export async function cleanUp(
  context: Context,
  { securityEventDays }: Pick<Config, 'securityEventDays'>,
  stopped?: AbortSignal,
): Promise<void> {
  const { offsetMs, fixed } = context.clock.sqlMoment();
  // Read once: the function is volatile, and no statement that compares with it uses an index.
  const [read] = await context.database.query<{ now: string }>('select moment($1, $2)::text as now', [offsetMs, fixed]);
  const now = read?.now;
  const removals: Removal[] = [
    ...OLD.map((sql) => ({ sql, values: [now] })),
    { sql: OLD_EVENTS, values: [now, securityEventDays, MAX_COUNTED_EVENTS, AT_ONCE] },
  ];
  await attemptAll(removals, (removal) => removeAll(context, removal, stopped), stopped);
}
