-- What a player's stake limits leave at a moment, in the current periods. Null if there is no limit for a period.
create or replace function stake_limits_left(p_now timestamptz, p_player bigint)
returns table (period text, points bigint, points_left bigint, renews_at timestamptz) language sql stable as $$
  select l.period, l.points, l.points - u.points, l.renews_at
    from stake_limits(p_now, p_player) l
    cross join lateral (
      select coalesce(sum(d.points), 0)::bigint as points from stakes_counted(p_player) d
       where d.day >= l.first_day and d.day < india_day(l.renews_at)
    ) u
$$;
