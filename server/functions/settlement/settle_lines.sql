-- Settles the lines of a chunk. A pot always holds exactly the stakes of its pending lines: the stakes go from the pot
-- to the house and the winnings from the house to the pot, and each win from the pot to its wallet.
create or replace function settle_lines(
  p_now timestamptz, p_task settlement_task, p_pot bigint, p_house bigint, p_players bigint[], p_slips bigint[]
) returns record language plpgsql as $$
declare
  done record;
  chunk text := p_task.id || ':' || p_task.chunks;
begin
  with settled as (
    update only bid_line l
       set (status, won_points) = (
             select case when w.won then 'won' else 'lost' end,
                    case when w.won then div(l.points::numeric * l.pays, l.stake) else 0 end
               from (select l.label || '|' || l.session || '|' || l.digits || '|' || l.close_digits
                            = any(p_task.winners) as won) w
           ),
           settled_by = p_task.id, settled_at = p_now
      from unnest(p_players, p_slips) as c(player_id, slip_id)
     where l.player_id = c.player_id and l.slip_id = c.slip_id and l.status = 'pending'
       and (p_task.scope = 'all' or (l.session = 'open' and l.label = any(p_task.open_labels)))
    returning l.player_id, l.slip_id, l.line_no, l.points, l.won_points, l.status
  ), told as (
    select array_agg(p.player_id) as players, array_agg(p.bids) as bids, array_agg(p.staked) as staked,
           array_agg(p.won) as won
      from (select player_id, count(*) as bids, sum(points)::bigint as staked, sum(won_points)::bigint as won
              from settled group by player_id) p
  )
  select count(*) as lines, coalesce(sum(points), 0)::bigint as stakes,
         count(*) filter (where status = 'won') as won_lines, coalesce(sum(won_points), 0)::bigint as winnings,
         array_agg(player_id order by player_id, slip_id, line_no) filter (where won_points > 0) as players,
         array_agg(won_points order by player_id, slip_id, line_no) filter (where won_points > 0) as points,
         array_agg('win:' || p_task.id || ':' || slip_id || ':' || line_no order by player_id, slip_id, line_no)
           filter (where won_points > 0) as refs,
         (select t.players from told t) as told_players, (select t.bids from told t) as told_bids,
         (select t.staked from told t) as told_staked, (select t.won from told t) as told_won
    into done from settled;
  perform post_between(p_now, p_pot, p_house, done.stakes, 'stakes', 'stakes:' || chunk, p_task.actor);
  perform post_between(p_now, p_house, p_pot, done.winnings, 'winnings', 'winnings:' || chunk, p_task.actor);
  if done.winnings > 0 then
    perform pay_wallets(p_now, p_pot, done.players, done.points, done.refs, 'win', p_task.actor);
  end if;
  if done.lines > 0 then
    perform write_result_notices(p_now, p_task, done.told_players, done.told_bids, done.told_staked, done.told_won);
  end if;
  return (done.lines, done.won_lines, done.stakes, done.winnings, 0::bigint);
end $$;
