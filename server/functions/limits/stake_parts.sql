-- The parts of the stakes of a player with limits, without refunds: those of each day in India in stake_day, and those
-- that the wallet still keeps.
create or replace function stake_parts(p_player bigint)
returns table (day date, points bigint) language sql stable as $$
  select d.day, d.points from stake_day d where d.player_id = p_player
  union all
  select india_day(a.limit_checked_at), a.limit_stakes from account a
   where a.player_id = p_player and a.kind = 'wallet' and a.limit_stakes > 0
$$;
