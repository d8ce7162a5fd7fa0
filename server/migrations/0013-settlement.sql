-- Settlement in chunks. A pot always holds exactly the stakes of its pending lines: of the lines that a chunk settles, the
-- stakes go from the pot to the house and the winnings from the house to the pot, and each win from the pot to its wallet.

-- The next slips of a task, in the order of players, with about p_limit lines.
create function next_slips(p_task settlement_task, p_limit integer, out players bigint[], out slips bigint[])
language sql stable as $$
  select array_agg(c.player_id order by c.player_id, c.id), array_agg(c.id order by c.player_id, c.id)
    from (
      select n.player_id, n.id, sum(n.line_count) over (order by n.player_id, n.id) - n.line_count as lines_before
        from (
          select s.player_id, s.id, s.line_count from slip s
           where s.market_id = p_task.market_id and s.day = p_task.day and (s.player_id, s.id) > (p_task.at_player, p_task.at_slip)
           order by s.player_id, s.id limit p_limit
        ) n
    ) c
   where c.lines_before < p_limit
$$;

create function post_between(p_now timestamptz, p_debit bigint, p_credit bigint, p_amount bigint, p_code text, p_reference text, p_actor text)
returns void language sql as $$
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
  select p_debit, p_credit, p_amount, p_code, p_reference, p_actor, p_now where p_amount > 0
$$;

-- Pays points from the pot into wallets: one transfer for each entry of the arrays, then what their players owe.
create function pay_wallets(
  p_now timestamptz, p_pot bigint, p_players bigint[], p_points bigint[], p_references text[], p_code text, p_actor text
) returns void language plpgsql as $$
begin
  perform from account a where a.kind = 'wallet' and a.player_id = any(p_players) order by a.id for update;
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, credit_balance_after, made_at)
  select p_pot, a.id, p.points, p_code, p.reference, p_actor,
         a.credits - a.debits + sum(p.points) over (partition by a.id order by p.n), p_now
    from unnest(p_players, p_points, p_references) with ordinality as p(player_id, points, reference, n)
    join account a on a.player_id = p.player_id and a.kind = 'wallet'
   order by p.n;
  update account a set credits = a.credits + p.points
    from (select player_id, sum(points) as points from unnest(p_players, p_points) as u(player_id, points) group by player_id) p
   where a.player_id = p.player_id and a.kind = 'wallet';
  perform repay_debt(p_now, d.player_id, p_references[1], p_actor)
     from (select a.player_id from account a where a.player_id = any(p_players) and a.kind = 'suspense' and a.debits > a.credits
            order by a.player_id) d;
end $$;

create function settle_lines(p_now timestamptz, p_task settlement_task, p_pot bigint, p_house bigint, p_players bigint[], p_slips bigint[])
returns record language plpgsql as $$
declare
  done record;
  chunk text := p_task.id || ':' || p_task.chunks;
begin
  with settled as (
    update bid_line l
       set status = case when w.won then 'won' else 'lost' end,
           won_points = case when w.won then div(l.points::numeric * l.pays, l.stake) else 0 end,
           settled_by = p_task.id, settled_at = p_now
      from (
        select b.player_id, b.slip_id, b.line_no,
               b.label || '|' || b.session || '|' || b.digits || '|' || b.close_digits = any(p_task.winners) as won
          from unnest(p_players, p_slips) as c(player_id, slip_id)
          join bid_line b on b.player_id = c.player_id and b.slip_id = c.slip_id
         where b.status = 'pending'
           and (p_task.scope = 'all' or (b.session = 'open' and b.label not in ('Jodi Digit', 'Half Sangam', 'Full Sangam')))
      ) w
     where l.player_id = w.player_id and l.slip_id = w.slip_id and l.line_no = w.line_no
    returning l.player_id, l.slip_id, l.line_no, l.points, l.won_points, l.status
  )
  select count(*) as lines, coalesce(sum(points), 0)::bigint as stakes,
         count(*) filter (where status = 'won') as won_lines, coalesce(sum(won_points), 0)::bigint as winnings,
         array_agg(player_id order by player_id, slip_id, line_no) filter (where won_points > 0) as players,
         array_agg(won_points order by player_id, slip_id, line_no) filter (where won_points > 0) as points,
         array_agg('win:' || p_task.id || ':' || slip_id || ':' || line_no order by player_id, slip_id, line_no)
           filter (where won_points > 0) as refs
    into done from settled;
  perform post_between(p_now, p_pot, p_house, done.stakes, 'stakes', 'stakes:' || chunk, p_task.actor);
  perform post_between(p_now, p_house, p_pot, done.winnings, 'winnings', 'winnings:' || chunk, p_task.actor);
  if done.winnings > 0 then
    perform pay_wallets(p_now, p_pot, done.players, done.points, done.refs, 'win', p_task.actor);
  end if;
  return (done.lines, done.won_lines, done.stakes, done.winnings, 0::bigint);
end $$;

create function reverse_lines(p_now timestamptz, p_task settlement_task, p_pot bigint, p_house bigint, p_players bigint[], p_slips bigint[])
returns record language plpgsql as $$
declare
  paid record;
  done record;
  held bigint;
  taken bigint;
  owing bigint;
  debts bigint := 0;
  chunk text := p_task.id || ':' || p_task.chunks;
begin
  select count(*) as lines, coalesce(sum(l.points), 0)::bigint as stakes,
         count(*) filter (where l.status = 'won') as won_lines, coalesce(sum(l.won_points), 0)::bigint as winnings
    into done
    from unnest(p_players, p_slips) as c(player_id, slip_id)
    join bid_line l on l.player_id = c.player_id and l.slip_id = c.slip_id and l.settled_by = p_task.reverses;
  perform post_between(p_now, p_house, p_pot, done.stakes, 'stakes_reversed', 'stakes:' || chunk, p_task.actor);

  perform from account a where a.kind = 'wallet' and a.player_id = any(p_players) order by a.id for update;
  for paid in
    select l.player_id, w.id as wallet, t.id as transfer_id, l.won_points, l.slip_id || ':' || l.line_no as line
      from unnest(p_players, p_slips) as c(player_id, slip_id)
      join bid_line l on l.player_id = c.player_id and l.slip_id = c.slip_id and l.settled_by = p_task.reverses and l.won_points > 0
      join account w on w.player_id = l.player_id and w.kind = 'wallet'
      join transfer t on t.debit_account = p_pot and t.reference = 'win:' || p_task.reverses || ':' || l.slip_id || ':' || l.line_no
     order by l.player_id, l.slip_id, l.line_no
  loop
    select a.credits - a.debits into held from account a where a.id = paid.wallet;
    taken := least(held, paid.won_points);
    if taken > 0 then
      update account a set debits = a.debits + taken where a.id = paid.wallet;
      insert into transfer (debit_account, credit_account, amount, code, reference, actor, reverses, debit_balance_after, made_at)
      values (paid.wallet, p_pot, taken, 'win_reversed', 'reverse:' || p_task.id || ':' || paid.line, p_task.actor, paid.transfer_id, held - taken, p_now);
    end if;
    if taken < paid.won_points then
      owing := debt_account(paid.player_id);
      update account a set debits = a.debits + paid.won_points - taken where a.id = owing returning a.credits - a.debits into held;
      insert into transfer (debit_account, credit_account, amount, code, reference, actor, reverses, debit_balance_after, made_at)
      values (owing, p_pot, paid.won_points - taken, 'debt', 'reverse:' || p_task.id || ':' || paid.line, p_task.actor, paid.transfer_id, held, p_now);
      debts := debts + paid.won_points - taken;
    end if;
  end loop;
  perform post_between(p_now, p_pot, p_house, done.winnings, 'winnings_reversed', 'winnings:' || chunk, p_task.actor);

  update bid_line l set status = 'pending', won_points = 0, settled_by = null, settled_at = null
    from unnest(p_players, p_slips) as c(player_id, slip_id)
   where l.player_id = c.player_id and l.slip_id = c.slip_id and l.settled_by = p_task.reverses;
  return (done.lines, done.won_lines, done.stakes, done.winnings, debts);
end $$;

create function refund_lines(p_now timestamptz, p_task settlement_task, p_pot bigint, p_players bigint[], p_slips bigint[])
returns record language plpgsql as $$
declare
  done record;
begin
  with voided as (
    update bid_line l set status = 'void', settled_by = p_task.id, settled_at = p_now
      from unnest(p_players, p_slips) as c(player_id, slip_id)
     where l.player_id = c.player_id and l.slip_id = c.slip_id and l.status = 'pending'
    returning l.player_id, l.slip_id, l.points
  ), per_slip as (
    select player_id, slip_id, sum(points)::bigint as points, count(*) as lines from voided group by player_id, slip_id
  )
  select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(points), 0)::bigint as stakes,
         array_agg(player_id order by player_id, slip_id) as players, array_agg(points order by player_id, slip_id) as points,
         array_agg('refund:' || p_task.id || ':' || slip_id order by player_id, slip_id) as refs
    into done from per_slip;
  if done.stakes > 0 then
    perform pay_wallets(p_now, p_pot, done.players, done.points, done.refs, 'refund', p_task.actor);
  end if;
  return (done.lines, 0::bigint, done.stakes, 0::bigint, 0::bigint);
end $$;

-- Does the next chunk of the oldest unfinished task of a market day. Answers {"left": whether there is more, "lines": how
-- many were done}; settlers that come together take turns.
create function settle_chunk(p_now timestamptz, p_market bigint, p_day date, p_limit integer) returns json language plpgsql as $$
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
    -- The row that was waited for is finished now; the next one may still be there.
    if not exists (select from settlement_task t where t.market_id = p_market and t.day = p_day and t.finished_at is null) then
      return json_build_object('left', false, 'lines', 0);
    end if;
  end loop;

  select n.players, n.slips into players, slips from next_slips(task, p_limit) n;
  if players is null then
    update settlement_task t set finished_at = p_now where t.id = task.id;
    if exists (select from settlement_task t where t.market_id = p_market and t.day = p_day and t.finished_at is null) then
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
