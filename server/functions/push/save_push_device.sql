-- Saves the push settings of a session's device (a row of the table as JSON). A player keeps the p_most devices saved
-- last. False if the endpoint is another player's: it moves only with keys that only its browser knows.
create or replace function save_push_device(p_now timestamptz, p_device jsonb, p_most integer)
returns boolean language plpgsql as $$
declare
  device push_device := jsonb_populate_record(null::push_device, p_device);
  saved bigint;
begin
  -- Serializes the calls of one player.
  perform 1 from player p where p.id = device.player_id for no key update;
  -- The session's former device must be gone before the insert; a refusal undoes that.
  begin
    delete from push_device d where d.token_hash = device.token_hash and d.endpoint <> device.endpoint;
    insert into push_device as d (
      player_id, token_hash, endpoint, p256dh, auth, language, topics, quiet_from, quiet_to, saved_at
    ) values (
      device.player_id, device.token_hash, device.endpoint, device.p256dh, device.auth, device.language,
      device.topics, device.quiet_from, device.quiet_to, p_now
    ) on conflict (endpoint) do update
       set player_id = excluded.player_id, token_hash = excluded.token_hash, p256dh = excluded.p256dh,
           auth = excluded.auth, language = excluded.language, topics = excluded.topics,
           quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, saved_at = p_now, failures = 0,
           failing_since = null
     where d.player_id = excluded.player_id or (d.p256dh, d.auth) = (excluded.p256dh, excluded.auth)
    returning d.id into strict saved;
  exception when no_data_found then
    return false;
  end;
  delete from push_device d where d.id in (
    select o.id from push_device o where o.player_id = device.player_id
     order by o.saved_at desc, o.id desc offset p_most);
  return true;
end $$;
