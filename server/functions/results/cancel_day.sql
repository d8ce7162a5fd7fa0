-- Ends a market day without a result: payments are reversed and every stake is refunded. Players read p_notice (null
-- for none), and never p_reason.
create or replace function cancel_day(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_actor text, p_reason text,
  p_notice text
) returns json language plpgsql as $$
declare
  d record;
  now timestamptz;
  last_slip bigint;
  two_results boolean;
  before bigint;
begin
  perform lock_market(p_market, true);
  select * into d from market_day m where m.market_id = p_market and m.day = p_day;
  if not found then
    return json_build_object('fault', 'no_market_day');
  end if;
  now := moment(p_offset_ms, p_fixed);
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  elsif d.state = 'voided' then
    return json_build_object('fault', 'voided');
  elsif is_archived(p_market, p_day) then
    return json_build_object('fault', 'archived');
  end if;
  last_slip := last_slip_id();
  select coalesce(max(t.id), 0) into before from settlement_task t where t.market_id = p_market and t.day = p_day;
  select m.close_minutes is not null into two_results from market m where m.id = p_market;
  if d.close_number is not null or (not two_results and d.open_number is not null) then
    perform add_reversal(now, p_market, p_day, last_slip, 'all', p_actor, p_reason);
  end if;
  if two_results and d.open_number is not null then
    perform add_reversal(now, p_market, p_day, last_slip, 'open', p_actor, p_reason);
  end if;
  perform add_task(now, p_market, p_day, last_slip, 'refund', 'all', null, null, '{}', p_actor, p_reason);
  perform name_tasks(p_market, p_day, before, 'void');
  update settlement_task t set notice_reason = p_notice
   where t.market_id = p_market and t.day = p_day and t.id > before;
  update market_day m set open_number = null, close_number = null, state = 'voided'
   where m.market_id = p_market and m.day = p_day;
  perform write_audit(
    now, p_actor, 'results void',
    jsonb_build_object('market', p_market::text, 'day', p_day, 'reason', p_reason,
                       'from', jsonb_build_array(d.open_number, d.close_number))
      || jsonb_strip_nulls(jsonb_build_object('notice', p_notice)));
  return json_build_object('tasks', 1);
end $$;
