import type { Context } from '../context';

/** Notices are kept for 90 days. Deleted in batches, so that settlements never wait for long. */
const AT_ONCE = 5_000;

const OLD = `
with gone as (
  delete from notice where ctid = any(array(
    select o.ctid from notice o where o.made_at < moment($1, $2) - interval '90 days' limit ${AT_ONCE}
  )) returning 1
)
select count(*)::int as removed from gone`;

/** Deletes notices that are too old. */
export async function removeOldNotices({ database, clock }: Context): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  for (let removed = AT_ONCE; removed === AT_ONCE;) {
    removed = (await database.query<{ removed: number }>(OLD, [offsetMs, fixed]))[0]?.removed ?? 0;
  }
}
