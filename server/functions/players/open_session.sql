-- Opens a session and writes a security event; false if the player's password is no longer the one that was checked or
-- just set. Its lock waits for a concurrent password change, which must end every earlier session. The session used
-- longest ago ends when there are more than 20.
create or replace function open_session(
  p_now timestamptz, p_token_hash text, p_player bigint, p_device_id text, p_password_hash text, p_device_hash text,
  p_event jsonb
) returns boolean language plpgsql as $$
begin
  perform 1 from player p where p.id = p_player and p.password_hash = p_password_hash for no key update;
  if not found then
    return false;
  end if;
  update player_session set ended_at = p_now where token_hash in (
    select s.token_hash from player_session s where s.player_id = p_player and s.ended_at is null
     order by s.last_seen_at desc, s.created_at desc, s.token_hash offset 19);
  if found then
    perform note_change(p_now, p_event || '{"kind": "logged_out", "details": {"reason": "replaced"}}');
  end if;
  insert into player_session (token_hash, player_id, device_id, device_name, created_at, last_seen_at)
  values (p_token_hash, p_player, p_device_id, coalesce(p_event ->> 'device_name', ''), p_now, p_now);
  perform remember_device(p_now, p_player, p_device_hash, p_event);
  perform note_change(p_now, p_event);
  return true;
end $$;
