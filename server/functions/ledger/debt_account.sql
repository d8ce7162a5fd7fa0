-- The player's debt account, created on first use. Callers hold the player's wallet lock, so debts cannot add a
-- deadlock.
create or replace function debt_account(p_player bigint) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  insert into account (kind, player_id) values ('suspense', p_player) on conflict (player_id, kind) do nothing;
  select a.id into found_id from account a where a.player_id = p_player and a.kind = 'suspense';
  return found_id;
end $$;
