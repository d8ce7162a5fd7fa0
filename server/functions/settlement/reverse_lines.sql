-- Takes back what the reversed task paid to the lines of a chunk. What a wallet no longer holds becomes its player's
-- debt.
create or replace function reverse_lines(
  p_now timestamptz, p_task settlement_task, p_pot bigint, p_house bigint, p_players bigint[], p_slips bigint[]
) returns record language plpgsql as $$
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
    join only bid_line l on l.player_id = c.player_id and l.slip_id = c.slip_id and l.settled_by = p_task.reverses;
  perform post_between(p_now, p_house, p_pot, done.stakes, 'stakes_reversed', 'stakes:' || chunk, p_task.actor);

  perform from account a where a.kind = 'wallet' and a.player_id = any(p_players) order by a.id for update;
  for paid in
    select l.player_id, w.id as wallet, t.id as transfer_id, l.won_points, l.slip_id || ':' || l.line_no as line
      from unnest(p_players, p_slips) as c(player_id, slip_id)
      join only bid_line l on l.player_id = c.player_id and l.slip_id = c.slip_id
                       and l.settled_by = p_task.reverses and l.won_points > 0
      join account w on w.player_id = l.player_id and w.kind = 'wallet'
      join transfer t on t.debit_account = p_pot
                       and t.reference = 'win:' || p_task.reverses || ':' || l.slip_id || ':' || l.line_no
     order by l.player_id, l.slip_id, l.line_no
  loop
    select a.credits - a.debits into held from account a where a.id = paid.wallet;
    taken := least(held, paid.won_points);
    if taken > 0 then
      update account a set debits = a.debits + taken where a.id = paid.wallet;
      insert into transfer
        (debit_account, credit_account, amount, code, reference, actor, reverses, debit_balance_after, made_at)
      values (paid.wallet, p_pot, taken, 'win_reversed', 'reverse:' || p_task.id || ':' || paid.line, p_task.actor,
              paid.transfer_id, held - taken, p_now);
    end if;
    if taken < paid.won_points then
      owing := debt_account(paid.player_id);
      update account a set debits = a.debits + paid.won_points - taken where a.id = owing
      returning a.credits - a.debits into held;
      insert into transfer
        (debit_account, credit_account, amount, code, reference, actor, reverses, debit_balance_after, made_at)
      values (owing, p_pot, paid.won_points - taken, 'debt', 'reverse:' || p_task.id || ':' || paid.line, p_task.actor,
              paid.transfer_id, held, p_now);
      debts := debts + paid.won_points - taken;
    end if;
  end loop;
  perform post_between(p_now, p_pot, p_house, done.winnings, 'winnings_reversed', 'winnings:' || chunk, p_task.actor);

  perform write_result_notices(p_now, p_task, array_agg(p.player_id), array_agg(p.bids), array_agg(p.staked),
                               array_agg(p.won))
     from (select l.player_id, count(*) as bids, sum(l.points)::bigint as staked, sum(l.won_points)::bigint as won
             from unnest(p_players, p_slips) as c(player_id, slip_id)
             join only bid_line l on l.player_id = c.player_id and l.slip_id = c.slip_id
                              and l.settled_by = p_task.reverses
            group by l.player_id) p
   where done.lines > 0;

  update only bid_line l set status = 'pending', won_points = 0, settled_by = null, settled_at = null
    from unnest(p_players, p_slips) as c(player_id, slip_id)
   where l.player_id = c.player_id and l.slip_id = c.slip_id and l.settled_by = p_task.reverses;
  return (done.lines, done.won_lines, done.stakes, done.winnings, debts);
end $$;
