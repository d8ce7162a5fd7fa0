-- Sets a player's stake limit (null removes it) and returns the time.
create or replace function set_stake_limit(
  p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_period text, p_points bigint
) returns timestamptz language plpgsql as $$
declare
  now timestamptz := begin_limits(p_offset_ms, p_fixed, p_player);
begin
  perform set_limit(now, p_player, 'stake', p_period, p_points);
  return now;
end $$;
