-- Reopens a sealed session for bids, before its cut-off and before its result. The old seal is kept, and the next root
-- names it. Answers {"fault": name} or {"reopened": true, "closeSealed": true while Close, sealed too, bars all bids}.
create or replace function reopen_session(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_session text, p_actor text,
  p_reason text
) returns json language plpgsql as $$
declare
  d record;
  r record;
  now timestamptz;
  two_results boolean;
  still_sealed boolean;
begin
  perform lock_market(p_market, true);
  select * into d from market_day m where m.market_id = p_market and m.day = p_day;
  if not found then
    return json_build_object('fault', 'no_market_day');
  end if;
  now := moment(p_offset_ms, p_fixed);
  select m.close_minutes is not null into two_results from market m where m.id = p_market;
  select * into r from session_seal s
   where s.market_id = p_market and s.day = p_day and s.session = p_session for update;
  if not found then
    return json_build_object('fault', 'not_sealed');
  elsif d.state = 'voided' then
    return json_build_object('fault', 'voided');
  elsif (case p_session when 'open' then d.open_number else d.close_number end) is not null then
    return json_build_object('fault', 'declared');
  elsif now >= (case p_session when 'open' then d.opens_at else d.closes_at end) then
    return json_build_object('fault', 'over');
  elsif r.root is null then
    return json_build_object('fault', 'no_root');
  end if;
  insert into reopened_seal (
    market_id, day, session, nth, last_slip, sealed_at, slips, root, head, signing_key, signature, consistency,
    published_at, reopened_at, actor, reason)
  select p_market, p_day, p_session, 1 + count(*), r.last_slip, r.sealed_at, r.slips, r.root, r.head, r.signing_key,
         r.signature, r.consistency, r.published_at, now, p_actor, p_reason
    from reopened_seal o where o.market_id = p_market and o.day = p_day and o.session = p_session;
  delete from session_seal s where s.market_id = p_market and s.day = p_day and s.session = p_session;
  delete from seal_block b where b.market_id = p_market and b.day = p_day and b.session = p_session;
  update market_day m
     set open_sealed = m.open_sealed and p_session <> 'open',
         close_sealed = m.close_sealed and p_session <> 'close' and two_results
   where m.market_id = p_market and m.day = p_day
  returning m.close_sealed into still_sealed;
  perform write_audit(
    now, p_actor, 'results reopen',
    jsonb_build_object('market', p_market::text, 'day', p_day, 'session', p_session, 'root', r.root,
                       'slips', r.slips, 'sealed', r.sealed_at, 'reason', p_reason));
  return json_build_object('reopened', true, 'closeSealed', still_sealed);
end $$;
