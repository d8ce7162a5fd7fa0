-- Voids the pending lines of a chunk and returns their stakes, also to the players' stake limits.
create or replace function refund_lines(
  p_now timestamptz, p_task settlement_task, p_pot bigint, p_players bigint[], p_slips bigint[]
) returns record language plpgsql as $$
declare
  done record;
begin
  with voided as (
    update only bid_line l set status = 'void', settled_by = p_task.id, settled_at = p_now
      from unnest(p_players, p_slips) as c(player_id, slip_id)
     where l.player_id = c.player_id and l.slip_id = c.slip_id and l.status = 'pending'
    returning l.player_id, l.slip_id, l.points
  ), per_slip as (
    select player_id, slip_id, sum(points)::bigint as points, count(*) as lines from voided group by player_id, slip_id
  )
  select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(points), 0)::bigint as stakes,
         array_agg(player_id order by player_id, slip_id) as players,
         array_agg(slip_id order by player_id, slip_id) as slips,
         array_agg(points order by player_id, slip_id) as points,
         array_agg(lines order by player_id, slip_id) as bids,
         array_agg('refund:' || p_task.id || ':' || slip_id order by player_id, slip_id) as refs
    into done from per_slip;
  if done.stakes > 0 then
    perform pay_wallets(p_now, p_pot, done.players, done.points, done.refs, 'refund', p_task.actor);
    -- The wallets are locked now, so nobody else changes these players' stake counts.
    perform store_kept_stakes(done.players);
    update stake_day d set points = greatest(d.points - r.points, 0)
      from (select s.player_id, india_day(s.placed_at) as day, sum(v.points) as points
              from unnest(done.players, done.slips, done.points) as v(player_id, slip_id, points)
              join only slip s on s.player_id = v.player_id and s.id = v.slip_id
             group by 1, 2) r
     where d.player_id = r.player_id and d.day = r.day;
    perform write_result_notices(p_now, p_task, array_agg(p.player_id), array_agg(p.bids), array_agg(p.points),
                                 array_agg(0::bigint))
       from (select c.player_id, sum(c.bids)::bigint as bids, sum(c.points)::bigint as points
               from unnest(done.players, done.bids, done.points) as c(player_id, bids, points)
              group by c.player_id) p;
  end if;
  return (done.lines, 0::bigint, done.stakes, 0::bigint, 0::bigint);
end $$;
