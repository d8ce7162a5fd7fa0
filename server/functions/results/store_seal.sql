-- Ends a session's bids and fixes its last slip, before the cut-off only if a result could be stored now. The audit
-- names p_actor for that, since no result may follow. Answers {"fault": name} or {"sealed": true}.
create or replace function store_seal(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_session text, p_actor text,
  p_reason text
) returns json language plpgsql as $$
declare
  d market_day;
  now timestamptz;
  ends_at timestamptz;
  fault text;
  two_results boolean;
begin
  if exists (select from session_seal s where s.market_id = p_market and s.day = p_day and s.session = p_session) then
    return json_build_object('sealed', true);
  end if;
  perform lock_market(p_market, true);
  select * into d from market_day m where m.market_id = p_market and m.day = p_day;
  if not found then
    return json_build_object('fault', 'no_market_day');
  end if;
  now := moment(p_offset_ms, p_fixed);
  ends_at := case p_session when 'open' then d.opens_at else d.closes_at end;
  fault := case when now < ends_at then day_fault(now, d) end;
  if fault is not null then
    return json_build_object('fault', fault);
  end if;
  select m.close_minutes is not null into two_results from market m where m.id = p_market;
  insert into session_seal (market_id, day, session, last_slip, sealed_at)
  values (p_market, p_day, p_session, last_slip_id(), now)
  on conflict do nothing;
  if found and now < ends_at and p_actor is not null then
    perform write_audit(
      now, p_actor, 'results seal',
      jsonb_build_object('market', p_market::text, 'day', p_day, 'session', p_session, 'reason', p_reason));
  end if;
  update market_day m
     set open_sealed = m.open_sealed or p_session = 'open',
         close_sealed = m.close_sealed or p_session = 'close' or not two_results
   where m.market_id = p_market and m.day = p_day;
  return json_build_object('sealed', true);
end $$;
