-- Groups the tasks that a correction or void has added to a market day (those after p_after) into one event.
create or replace function name_tasks(p_market bigint, p_day date, p_after bigint, p_kind text)
returns void language sql as $$
  with n as materialized (select nextval('notice_number') as id)
  update settlement_task t set notice_id = n.id, notice_kind = p_kind from n
   where t.market_id = p_market and t.day = p_day and t.id > p_after
$$;
