-- Locks the accounts of these players, in ascending order.
create or replace function lock_accounts(p_players bigint[], p_kinds text[]) returns void language sql as $$
  select count(*) from (
    select a.id from account a where a.player_id = any (p_players) and a.kind = any (p_kinds) order by a.id for update
  ) locked
$$;
