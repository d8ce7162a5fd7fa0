-- Locks the wallet of a session's player without waiting. Returns false if somebody else holds it.
create or replace function take_wallet(p_token_hash text) returns boolean language plpgsql as $$
begin
  perform from player_session s join account a on a.player_id = s.player_id and a.kind = 'wallet'
    where s.token_hash = p_token_hash for no key update of a skip locked;
  return found;
end $$;
