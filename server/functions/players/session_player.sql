-- The player of a token whose session is alive.
create or replace function session_player(p_now timestamptz, p_token_hash text)
returns table (player_id bigint, betting_on boolean, blocked boolean, device_id text, last_seen_at timestamptz)
language sql stable as $$
  select p.id, p.betting_on, p.blocked, s.device_id, s.last_seen_at
    from player_session s join player p on p.id = s.player_id
   where s.token_hash = p_token_hash and session_lives(p_now, s)
$$;
