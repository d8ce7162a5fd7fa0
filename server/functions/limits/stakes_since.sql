-- A player's stakes by the day in India on which they were placed, without refunds. A market day begins at most a day
-- before a bid on it is placed.
create or replace function stakes_since(p_player bigint, p_first date)
returns table (day date, points bigint) language sql stable as $$
  select india_day(s.placed_at), sum(l.points)::bigint
    from slip s
    join bid_line l on l.player_id = s.player_id and l.slip_id = s.id and l.status <> 'void'
   where s.player_id = p_player and s.day >= p_first - 1 and india_day(s.placed_at) >= p_first
   group by 1
$$;
