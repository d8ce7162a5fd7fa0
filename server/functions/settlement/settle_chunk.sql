-- Does the next chunk of a market day's oldest unfinished task. Answers {"left": whether there is more, "lines":
-- count}. Concurrent settlers take turns. After the last task it locks the market and looks again, because a correction
-- made meanwhile adds tasks.
create or replace function settle_chunk(
  p_now timestamptz, p_market bigint, p_day date, p_limit integer
) returns json language plpgsql as $$
declare
  task settlement_task;
  players bigint[];
  slips bigint[];
  pot bigint;
  house bigint;
  done record;
begin
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  end if;
  loop
    select t.* into task from settlement_task t
     where t.market_id = p_market and t.day = p_day and t.finished_at is null order by t.id limit 1 for update;
    exit when found;
    -- The row that this waited for is finished now; the next one may still be there.
    if not exists (select from settlement_task t
                    where t.market_id = p_market and t.day = p_day and t.finished_at is null) then
      return json_build_object('left', false, 'lines', 0);
    end if;
  end loop;

  select n.players, n.slips into players, slips from next_slips(task, p_limit) n;
  if players is null then
    update settlement_task t set finished_at = p_now where t.id = task.id;
    -- A correction in progress holds the market; its tasks are visible once this lock is granted.
    perform lock_market(p_market, true);
    if exists (select from settlement_task t
                where t.market_id = p_market and t.day = p_day and t.finished_at is null) then
      return json_build_object('left', true, 'lines', 0);
    end if;
    update market_day d set state = 'settled' where d.market_id = p_market and d.day = p_day and d.state = 'settling';
    return json_build_object('left', false, 'lines', 0);
  end if;

  select d.pot_account into pot from market_day d where d.market_id = p_market and d.day = p_day;
  select a.id into house from account a where a.kind = 'house';
  if task.kind = 'settle' then
    select * into done from settle_lines(p_now, task, pot, house, players, slips)
      as r(lines bigint, won_lines bigint, stakes bigint, winnings bigint, debts bigint);
  elsif task.kind = 'reverse' then
    select * into done from reverse_lines(p_now, task, pot, house, players, slips)
      as r(lines bigint, won_lines bigint, stakes bigint, winnings bigint, debts bigint);
  else
    select * into done from refund_lines(p_now, task, pot, players, slips)
      as r(lines bigint, won_lines bigint, stakes bigint, winnings bigint, debts bigint);
  end if;
  update settlement_task t
     set at_player = players[cardinality(players)], at_slip = slips[cardinality(slips)], chunks = t.chunks + 1,
         lines = t.lines + done.lines, won_lines = t.won_lines + done.won_lines, stakes = t.stakes + done.stakes,
         winnings = t.winnings + done.winnings, debts = t.debts + done.debts
   where t.id = task.id;
  return json_build_object('left', true, 'lines', done.lines);
end $$;
