-- Counts an attempt before it is made and returns its id, with which it can be taken back; null if a limit is reached.
create or replace function reserve_attempt(
  p_now timestamptz, p_kind text, p_mobile text, p_address text, p_network text, p_device_hash text
) returns bigint language plpgsql as $$
declare
  device text := device_known_to(p_mobile, p_device_hash);
  reserved bigint;
begin
  perform lock_attempts(p_mobile, p_network, device);
  if limit_reached(p_now, p_kind, p_mobile, p_address, p_network, device) then
    return null;
  end if;
  insert into attempt (kind, mobile, address, network, device_hash, made_at)
  values (p_kind, p_mobile, p_address, p_network, device, p_now) returning id into reserved;
  return reserved;
end $$;
