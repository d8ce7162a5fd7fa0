-- A player's stake limits in the current periods.
create or replace function stake_limits(p_now timestamptz, p_player bigint)
returns table (
  period text, points bigint, next_points bigint, next_from timestamptz, first_day date, renews_at timestamptz
) language sql stable as $$
  select * from limits_at(p_now, p_player, 'stake')
$$;
