-- Results, and the work that follows from them.

-- What the operator did. In the same transaction as the deed.
create table audit_entry (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  actor text not null,
  action text not null,
  details jsonb not null
);
create trigger audit_entry_is_final before update or delete on audit_entry
  for each row execute function refuse_change();

alter table bid_line add column settled_by bigint, add column settled_at timestamptz;

-- Work on the lines of a market day, done in chunks and in the order of ids. Nothing is settled, taken back or refunded
-- but by a task, whose cursor moves in the transaction of the chunk: a settler that dies leaves a chunk done or not begun.
create table settlement_task (
  id bigint generated always as identity primary key,
  market_id bigint not null,
  day date not null,
  -- settle pays a result, reverse takes the payments of a task back, refund returns the stakes.
  kind text not null check (kind in ('settle', 'reverse', 'refund')),
  -- open: the lines that the open result decides; all: every line still pending.
  scope text not null check (scope in ('open', 'all')),
  open_number text,
  close_number text,
  -- label|session|digits|close_digits of the lines that win, as the game rules have it.
  winners text[] not null default '{}',
  reverses bigint,
  actor text not null,
  reason text not null default '',
  at_player bigint not null default 0,
  at_slip bigint not null default 0,
  chunks integer not null default 0,
  lines bigint not null default 0,
  won_lines bigint not null default 0,
  stakes bigint not null default 0,
  winnings bigint not null default 0,
  debts bigint not null default 0,
  made_at timestamptz not null,
  finished_at timestamptz,
  check ((kind = 'reverse') = (reverses is not null))
);
create index settlement_task_of on settlement_task (market_id, day, id);
create index settlement_task_unfinished on settlement_task (id) where finished_at is null;

create function add_task(
  p_now timestamptz, p_market bigint, p_day date, p_kind text, p_scope text, p_open text, p_close text, p_winners text[],
  p_reverses bigint, p_actor text, p_reason text
) returns void language sql as $$
  insert into settlement_task (market_id, day, kind, scope, open_number, close_number, winners, reverses, actor, reason, made_at)
  values (p_market, p_day, p_kind, p_scope, p_open, p_close, p_winners, p_reverses, p_actor, p_reason, p_now)
$$;

-- Takes back the settlement of a scope that stands.
create function add_reversal(p_now timestamptz, p_market bigint, p_day date, p_scope text, p_actor text, p_reason text)
returns void language sql as $$
  insert into settlement_task (market_id, day, kind, scope, open_number, close_number, reverses, actor, reason, made_at)
  select t.market_id, t.day, 'reverse', t.scope, t.open_number, t.close_number, t.id, p_actor, p_reason, p_now
    from settlement_task t
   where t.market_id = p_market and t.day = p_day and t.kind = 'settle' and t.scope = p_scope
   order by t.id desc limit 1
$$;

-- Sets the results of a market day, for the first time or anew, and notes what is to be done.
-- p_was_*: the results that the caller has seen; p_open_wins and p_wins: what wins by the open result of a main market, and
-- by the results as a whole. Answers {"fault": name} or {"tasks": how many}. The moment is taken once the day is locked: no
-- bid under way is later.
create function set_results(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_was_open text, p_was_close text,
  p_open text, p_close text, p_open_wins text[], p_wins text[], p_actor text, p_reason text
) returns json language plpgsql as $$
declare
  d record;
  now timestamptz;
  main boolean;
  anew boolean := p_was_open is distinct from p_open;
  tasks integer;
begin
  select * into d from market_day m where m.market_id = p_market and m.day = p_day for update;
  if not found then
    return json_build_object('fault', 'no_market_day');
  end if;
  now := moment(p_offset_ms, p_fixed);
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  elsif d.off then
    return json_build_object('fault', 'off');
  elsif d.state = 'voided' then
    return json_build_object('fault', 'voided');
  elsif now < d.starts_at then
    return json_build_object('fault', 'not_begun');
  elsif d.open_number is distinct from p_was_open or d.close_number is distinct from p_was_close then
    return json_build_object('fault', 'changed');
  elsif p_open is null or (p_was_close is not null and p_close is null) then
    return json_build_object('fault', 'no_result');
  end if;
  select m.family = 'main' into main from market m where m.id = p_market;

  if p_was_close is not null or (not main and p_was_open is not null and anew) then
    perform add_reversal(now, p_market, p_day, 'all', p_actor, p_reason);
  end if;
  if main and anew then
    if p_was_open is not null then
      perform add_reversal(now, p_market, p_day, 'open', p_actor, p_reason);
    end if;
    perform add_task(now, p_market, p_day, 'settle', 'open', p_open, null, p_open_wins, null, p_actor, p_reason);
  end if;
  if not main or p_close is not null then
    perform add_task(now, p_market, p_day, 'settle', 'all', p_open, p_close, p_wins, null, p_actor, p_reason);
  end if;

  update market_day m
     set open_number = p_open, close_number = p_close,
         state = case when main and p_close is null then m.state else 'settling' end
   where m.market_id = p_market and m.day = p_day;
  insert into audit_entry (made_at, actor, action, details)
  values (now, p_actor, case when p_was_open is null or (not anew and p_was_close is null) then 'results declare' else 'results correct' end,
          json_build_object('market', p_market::text, 'day', p_day, 'from', json_build_array(p_was_open, p_was_close),
                            'to', json_build_array(p_open, p_close), 'reason', p_reason));
  select count(*) into tasks from settlement_task t where t.market_id = p_market and t.day = p_day and t.finished_at is null;
  return json_build_object('tasks', tasks);
end $$;

-- Ends a market day without a result: payments are taken back and every stake is returned.
create function void_day(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_actor text, p_reason text)
returns json language plpgsql as $$
declare
  d record;
  now timestamptz;
  main boolean;
begin
  select * into d from market_day m where m.market_id = p_market and m.day = p_day for update;
  if not found then
    return json_build_object('fault', 'no_market_day');
  end if;
  now := moment(p_offset_ms, p_fixed);
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  elsif d.state = 'voided' then
    return json_build_object('fault', 'voided');
  end if;
  select m.family = 'main' into main from market m where m.id = p_market;
  if d.close_number is not null or (not main and d.open_number is not null) then
    perform add_reversal(now, p_market, p_day, 'all', p_actor, p_reason);
  end if;
  if main and d.open_number is not null then
    perform add_reversal(now, p_market, p_day, 'open', p_actor, p_reason);
  end if;
  perform add_task(now, p_market, p_day, 'refund', 'all', null, null, '{}', null, p_actor, p_reason);
  update market_day m set open_number = null, close_number = null, state = 'voided' where m.market_id = p_market and m.day = p_day;
  insert into audit_entry (made_at, actor, action, details)
  values (now, p_actor, 'results void', json_build_object('market', p_market::text, 'day', p_day, 'reason', p_reason,
          'from', json_build_array(d.open_number, d.close_number)));
  return json_build_object('tasks', 1);
end $$;
