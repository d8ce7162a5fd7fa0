/** All published roots, also cancelled ones. `nth` counts those of a session: it has several once it was reopened. */
export const PUBLISHED_ROOTS = `
select s.market_id, s.day, s.session, s.slips, s.root, s.head, s.signature, s.signing_key, s.consistency,
       s.published_at, null::timestamptz as reopened_at, '' as reason,
       1 + (select count(*) from reopened_seal o
             where o.market_id = s.market_id and o.day = s.day and o.session = s.session) as nth
  from session_seal s where s.root is not null
union all
select o.market_id, o.day, o.session, o.slips, o.root, o.head, o.signature, o.signing_key, o.consistency,
       o.published_at, o.reopened_at, o.reason, o.nth
  from reopened_seal o`;
