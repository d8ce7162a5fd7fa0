-- Sets or corrects a market day's results and adds settlement tasks; a first result needs its session's published root.
-- p_was_*: the results the caller saw; p_open_labels: what the open result settles if there are two results;
-- p_open_wins, p_wins: keys that win by the open result, and by all. Answers {"fault": name} or {"tasks": count}.
create or replace function store_results(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_was_open text, p_was_close text,
  p_open text, p_close text, p_open_labels text[], p_open_wins text[], p_wins text[], p_actor text, p_reason text
) returns json language plpgsql as $$
declare
  d market_day;
  now timestamptz;
  fault text;
  last_slip bigint;
  two_results boolean;
  before bigint;
  anew boolean := p_was_open is distinct from p_open;
  tasks integer;
begin
  perform lock_market(p_market, true);
  select * into d from market_day m where m.market_id = p_market and m.day = p_day;
  if not found then
    return json_build_object('fault', 'no_market_day');
  end if;
  now := moment(p_offset_ms, p_fixed);
  last_slip := last_slip_id();
  fault := coalesce(day_fault(now, d), case
    when d.open_number is distinct from p_was_open or d.close_number is distinct from p_was_close then 'changed'
    when is_archived(p_market, p_day) then 'archived'
    when p_open is null or (p_was_close is not null and p_close is null) then 'no_result'
    when exists (
      select from (values ('open', p_was_open, p_open), ('close', p_was_close, p_close)) as s(session, was, number)
       where s.was is null and s.number is not null and not exists (
         select from session_seal r
          where r.market_id = p_market and r.day = p_day and r.session = s.session and r.root is not null)
    ) then 'no_root'
  end);
  if fault is not null then
    return json_build_object('fault', fault);
  end if;
  select coalesce(max(t.id), 0) into before from settlement_task t where t.market_id = p_market and t.day = p_day;
  select m.close_minutes is not null into two_results from market m where m.id = p_market;

  if p_was_close is not null or (not two_results and p_was_open is not null and anew) then
    perform add_reversal(now, p_market, p_day, last_slip, 'all', p_actor, p_reason);
  end if;
  if two_results and anew then
    if p_was_open is not null then
      perform add_reversal(now, p_market, p_day, last_slip, 'open', p_actor, p_reason);
    end if;
    insert into settlement_task
      (market_id, day, last_slip, kind, scope, open_number, open_labels, winners, actor, reason, made_at)
    values (p_market, p_day, last_slip, 'settle', 'open', p_open, p_open_labels, p_open_wins, p_actor, p_reason, now);
  end if;
  if not two_results or p_close is not null then
    perform add_task(now, p_market, p_day, last_slip, 'settle', 'all', p_open, p_close, p_wins, p_actor, p_reason);
  end if;

  if exists (select from settlement_task t where t.market_id = p_market and t.day = p_day and t.id > before
                                             and t.kind = 'reverse') then
    perform name_tasks(p_market, p_day, before, 'correction');
  end if;

  update market_day m
     set open_number = p_open, close_number = p_close,
         state = case when two_results and p_close is null then m.state else 'settling' end
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
