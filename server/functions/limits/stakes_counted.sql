-- The stakes of a player with limits by day in India, without refunds: those of stake_day and those that the wallet
-- still keeps, so that a day may have two rows.
create or replace function stakes_counted(p_player bigint)
returns table (day date, points bigint) language sql stable as $$
  select d.day, d.points from stake_day d where d.player_id = p_player
  union all
  select india_day(a.limit_checked_at), a.limit_stakes from account a
   where a.player_id = p_player and a.kind = 'wallet' and a.limit_stakes > 0
$$;
