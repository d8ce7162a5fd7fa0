-- Sets a player's deposit limit (null removes it) and returns the time. Waiting claims are dated again by the new
-- limits.
create or replace function set_deposit_limit(
  p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_period text, p_points bigint
) returns timestamptz language plpgsql as $$
declare
  now timestamptz;
begin
  perform lock_accounts(array[p_player], array['wallet']);
  now := moment(p_offset_ms, p_fixed);
  perform set_limit(now, p_player, 'deposit', p_period, p_points);
  perform redate_deposits(now, p_player);
  return now;
end $$;
