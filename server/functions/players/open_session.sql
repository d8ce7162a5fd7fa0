-- Opens a session of a player whose password is still the one that was checked or just set, and notes what it was
-- opened by; false when it is not. The lock waits for a change of the password under way, which ends the sessions that
-- it sees: none may come after it.
create or replace function open_session(
  p_now timestamptz, p_token_hash text, p_player bigint, p_device_id text, p_password_hash text, p_device_hash text,
  p_event jsonb
) returns boolean language plpgsql as $$
begin
  insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
  select p_token_hash, p.id, p_device_id, p_now, p_now
    from (select o.id from player o where o.id = p_player and o.password_hash = p_password_hash for share) p;
  if not found then
    return false;
  end if;
  perform remember_device(p_now, p_player, p_device_hash, p_event);
  perform note_change(p_now, p_event);
  return true;
end $$;
