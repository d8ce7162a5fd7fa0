-- The account of what a player owes, made when it is first needed. Whoever changes a debt holds the row of that
-- player's wallet, so debts add no way to block each other.
create or replace function debt_account(p_player bigint) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  insert into account (kind, player_id) values ('suspense', p_player) on conflict (player_id, kind) do nothing;
  select a.id into found_id from account a where a.player_id = p_player and a.kind = 'suspense';
  return found_id;
end $$;
