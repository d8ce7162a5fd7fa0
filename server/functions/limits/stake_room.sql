-- The points that a player without a running break can stake at a moment. Without limits, more than anybody has.
create or replace function stake_room(p_now timestamptz, p_player bigint) returns bigint language sql stable as $$
  select coalesce(min(l.points_left), 1000000000000000000) from stake_limits_left(p_now, p_player) l
$$;
