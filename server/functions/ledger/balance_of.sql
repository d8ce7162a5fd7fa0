-- The balance of a player's wallet.
create or replace function balance_of(p_player bigint) returns bigint language sql stable as $$
  select a.credits - a.debits from account a where a.player_id = p_player and a.kind = 'wallet'
$$;
