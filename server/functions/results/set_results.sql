-- Servers of older releases declare results by this name, as store_results does, but without roots and labels. Faults
-- are those that they know.
create or replace function set_results(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_was_open text, p_was_close text,
  p_open text, p_close text, p_open_wins text[], p_wins text[], p_actor text, p_reason text
) returns json language plpgsql as $$
declare
  d record;
  now timestamptz;
  last_slip bigint;
  main boolean;
  anew boolean := p_was_open is distinct from p_open;
  tasks integer;
begin
  perform lock_market(p_market, true);
  select * into d from market_day m where m.market_id = p_market and m.day = p_day;
  if not found then
    return json_build_object('fault', 'no_market_day');
  end if;
  now := moment(p_offset_ms, p_fixed);
  select coalesce(max(s.id), 0) into last_slip from slip s where s.market_id = p_market and s.day = p_day;
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  elsif d.off then
    return json_build_object('fault', 'off');
  elsif d.state = 'voided' then
    return json_build_object('fault', 'voided');
  elsif now < d.starts_at and last_slip = 0 then
    return json_build_object('fault', 'not_begun');
  elsif d.open_number is distinct from p_was_open or d.close_number is distinct from p_was_close
    or is_archived(p_market, p_day) then
    return json_build_object('fault', 'changed');
  elsif p_open is null or (p_was_close is not null and p_close is null) then
    return json_build_object('fault', 'no_result');
  end if;
  select m.family = 'main' into main from market m where m.id = p_market;

  if p_was_close is not null or (not main and p_was_open is not null and anew) then
    perform add_reversal(now, p_market, p_day, last_slip, 'all', p_actor, p_reason);
  end if;
  if main and anew then
    if p_was_open is not null then
      perform add_reversal(now, p_market, p_day, last_slip, 'open', p_actor, p_reason);
    end if;
    perform add_task(now, p_market, p_day, last_slip, 'settle', 'open', p_open, null, p_open_wins, p_actor, p_reason);
  end if;
  if not main or p_close is not null then
    perform add_task(now, p_market, p_day, last_slip, 'settle', 'all', p_open, p_close, p_wins, p_actor, p_reason);
  end if;

  update market_day m
     set open_number = p_open, close_number = p_close,
         state = case when main and p_close is null then m.state else 'settling' end
   where m.market_id = p_market and m.day = p_day;
  perform write_audit(
    now, p_actor,
    case when p_was_open is null or (not anew and p_was_close is null) then 'results declare'
         else 'results correct' end,
    jsonb_build_object('market', p_market::text, 'day', p_day, 'from', jsonb_build_array(p_was_open, p_was_close),
                       'to', jsonb_build_array(p_open, p_close), 'reason', p_reason));
  select count(*) into tasks from settlement_task t
   where t.market_id = p_market and t.day = p_day and t.finished_at is null;
  return json_build_object('tasks', tasks);
end $$;
