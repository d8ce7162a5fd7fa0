-- Moves the stakes that wallets keep into stake_day. The caller holds the wallets.
create or replace function store_kept_stakes(p_players bigint[]) returns void language plpgsql as $$
begin
  insert into stake_day as d (player_id, day, points)
  select a.player_id, india_day(a.limit_checked_at), a.limit_stakes
    from account a where a.player_id = any (p_players) and a.kind = 'wallet' and a.limit_stakes > 0
  on conflict (player_id, day) do update set points = d.points + excluded.points;
  if found then
    update account a set limit_stakes = 0
     where a.player_id = any (p_players) and a.kind = 'wallet' and a.limit_stakes > 0;
  end if;
end $$;
