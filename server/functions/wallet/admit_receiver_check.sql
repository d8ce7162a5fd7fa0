-- Counts a receiver lookup; false if the limit of 30 a minute is reached.
create or replace function admit_receiver_check(
  p_now timestamptz, p_player bigint
) returns boolean language plpgsql as $$
begin
  insert into receiver_check as c (player_id, minute, made)
  values (p_player, floor(extract(epoch from p_now) / 60), 1)
  on conflict (player_id, minute) do update set made = c.made + 1 where c.made < 30;
  return found;
end $$;
