-- Locks a player's wallet, marks it as limited and has the next bid check the limits. The first time it also counts the
-- stakes of the current periods; from then on every bid and refund keeps that count.
create or replace function begin_limits(p_offset_ms double precision, p_fixed timestamptz, p_player bigint)
returns timestamptz language plpgsql as $$
declare
  now timestamptz;
begin
  perform lock_accounts(array[p_player], array['wallet']);
  now := moment(p_offset_ms, p_fixed);
  perform store_kept_stakes(array[p_player]);
  update account a set limit_checked_at = null where a.player_id = p_player and a.kind = 'wallet';
  update account a set limited = true where a.player_id = p_player and a.kind = 'wallet' and not a.limited;
  if found then
    insert into stake_day (player_id, day, points)
    select p_player, s.day, s.points
      from stakes_since(p_player, (select min(l.first_day) from stake_limits(now, p_player) l)) s;
  end if;
  return now;
end $$;
