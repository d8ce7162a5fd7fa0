-- What a player's stake limits leave at a moment, in the current periods. Null if there is no limit for a period.
create or replace function stake_limits_left(p_now timestamptz, p_player bigint)
returns table (period text, points bigint, points_left bigint, renews_at timestamptz) language sql stable as $$
  select l.period, l.points, l.points - u.points, l.renews_at
    from stake_limits(p_now, p_player) l
    cross join lateral (
      select coalesce(sum(p.points), 0)::bigint as points from stake_parts(p_player) p
       where p.day >= l.first_day and p.day < india_day(l.renews_at)
    ) u
$$;
