import type { Context } from '../context';
import { type PostedRoot, postRoot, type RootsAddress } from './post-root';
import { PUBLISHED_ROOTS } from './published-roots';

/** All of them are answered before another server may take them. */
const AT_ONCE = 10;

/** After 1, 2, 4 ... minutes, at last each hour: for three days. */
const MAX_TRIES = 80;
const MAX_WAIT_MINUTES = 60;

const ADD = `
insert into root_post (market_id, day, session, nth, due_at)
select r.market_id, r.day, r.session, r.nth, moment($1, $2)
  from (${PUBLISHED_ROOTS}) r
 where r.published_at > moment($1, $2) - interval '3 days'
   and not exists (
     select from root_post p
      where p.market_id = r.market_id and p.day = r.day and p.session = r.session and p.nth = r.nth)
on conflict do nothing`;

const TAKE = `
with clock as (select moment($1, $2) as now),
due as (
  select p.market_id, p.day, p.session, p.nth from root_post p, clock where p.due_at <= clock.now
   order by p.due_at, p.market_id, p.day, p.session, p.nth limit ${AT_ONCE} for update of p skip locked
),
taken as (
  update root_post p set due_at = clock.now + interval '1 minute', tries = p.tries + 1, host = $3
    from due, clock
   where p.market_id = due.market_id and p.day = due.day and p.session = due.session and p.nth = due.nth
  returning p.market_id, p.day, p.session, p.nth, p.tries
)
select t.market_id::text as "marketId", t.day, t.session, t.nth, t.tries, r.head, r.signature, k.public_key as key
  from taken t
  join (${PUBLISHED_ROOTS}) r
    on r.market_id = t.market_id and r.day = t.day and r.session = t.session and r.nth = t.nth
  join signing_key k on k.id = r.signing_key`;

/** Does nothing if another server took it over meanwhile. */
const END = `
update root_post
   set error = $7, posted_at = case when $7::text is null then moment($1, $2) end,
       due_at = case when $7::text is not null and tries < ${MAX_TRIES}
                     then moment($1, $2) + make_interval(mins => least(${MAX_WAIT_MINUTES}, 2 ^ (tries - 1))::integer) end
 where market_id = $3 and day = $4 and session = $5 and nth = $6 and tries = $8`;

type Taken = PostedRoot & { marketId: string; day: string; session: string; nth: number; tries: number };

async function postTaken({ database, clock }: Context, address: RootsAddress, taken: Taken): Promise<void> {
  const { marketId, day, session, nth, tries, head, signature, key } = taken;
  const error = await postRoot(address, { head, signature, key });
  if (address.signal.aborted) return;
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(END, [offsetMs, fixed, marketId, day, session, nth, error, tries]);
}

/**
 * Posts published roots to the outside address until none is due. Several servers share the work. A root may arrive
 * twice: a server can die between the answer and its commit.
 */
export async function postDueRoots(context: Context, address: RootsAddress): Promise<void> {
  const { database, clock } = context;
  const { host } = new URL(address.url);
  const moment = (): unknown[] => {
    const { offsetMs, fixed } = clock.sqlMoment();
    return [offsetMs, fixed];
  };
  await database.query(ADD, moment());
  for (let taken = AT_ONCE; taken === AT_ONCE && !address.signal.aborted;) {
    const due = await database.query<Taken>(TAKE, [...moment(), host]);
    taken = due.length;
    await Promise.all(due.map((one) => postTaken(context, address, one)));
  }
}
