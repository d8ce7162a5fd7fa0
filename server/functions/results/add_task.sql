-- Adds a settlement task for a market day.
create or replace function add_task(
  p_now timestamptz, p_market bigint, p_day date, p_last_slip bigint, p_kind text, p_scope text, p_open text,
  p_close text, p_winners text[], p_actor text, p_reason text
) returns void language sql as $$
  insert into settlement_task
    (market_id, day, last_slip, kind, scope, open_number, close_number, winners, actor, reason, made_at)
  values (p_market, p_day, p_last_slip, p_kind, p_scope, p_open, p_close, p_winners, p_actor, p_reason, p_now)
$$;
