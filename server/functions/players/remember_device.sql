-- Makes a device known to a player, with an event like `p_event` if it is new. The 20 last used are known. An unproved
-- number has no known devices: strangers could otherwise use their higher limits.
create or replace function remember_device(
  p_now timestamptz, p_player bigint, p_device_hash text, p_event jsonb
) returns void
language plpgsql as $$
begin
  perform 1 from player p where p.id = p_player and p.number_proved;
  if not found then
    return;
  end if;
  update known_device set last_used_at = p_now where player_id = p_player and device_hash = p_device_hash;
  if found then
    return;
  end if;
  insert into known_device (player_id, device_hash, last_used_at) values (p_player, p_device_hash, p_now)
  on conflict (player_id, device_hash) do nothing;
  if not found then
    return;
  end if;
  delete from known_device k where k.player_id = p_player and k.device_hash in (
    select o.device_hash from known_device o where o.player_id = p_player and o.device_hash <> p_device_hash
     order by o.last_used_at desc, o.device_hash offset 19);
  perform note_change(p_now, p_event || '{"kind": "device_added", "details": {}}');
end $$;
