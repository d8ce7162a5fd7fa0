-- The stakes of a player with limits by day in India, without refunds.
create or replace function stakes_counted(p_player bigint)
returns table (day date, points bigint) language sql stable as $$
  select p.day, sum(p.points)::bigint from stake_parts(p_player) p group by p.day
$$;
