-- The device, if it has logged in to the number before, else null.
create or replace function device_known_to(p_mobile text, p_device_hash text) returns text language sql stable as $$
  select k.device_hash from player p join known_device k on k.player_id = p.id
   where p.mobile = p_mobile and k.device_hash = p_device_hash
$$;
