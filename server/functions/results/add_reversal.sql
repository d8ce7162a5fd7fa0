-- Adds a task that reverses the current settlement of a scope.
create or replace function add_reversal(
  p_now timestamptz, p_market bigint, p_day date, p_last_slip bigint, p_scope text, p_actor text, p_reason text
) returns void language sql as $$
  insert into settlement_task
    (market_id, day, last_slip, kind, scope, open_number, close_number, reverses, actor, reason, made_at)
  select t.market_id, t.day, p_last_slip, 'reverse', t.scope, t.open_number, t.close_number, t.id, p_actor, p_reason,
         p_now
    from settlement_task t
   where t.market_id = p_market and t.day = p_day and t.kind = 'settle' and t.scope = p_scope
   order by t.id desc limit 1
$$;
