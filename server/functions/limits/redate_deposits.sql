-- Recomputes the day of each of a player's waiting claims. The caller holds the wallet lock.
create or replace function redate_deposits(p_now timestamptz, p_player bigint) returns void language plpgsql as $$
declare
  claim record;
begin
  for claim in
    select f.id, f.points, f.asked_at from fund_request f
     where f.player_id = p_player and f.status = 'pending' and f.credit_on > india_day(p_now) order by f.id
  loop
    update fund_request f
       set credit_on = deposit_day(p_now, p_player, claim.points, india_day(claim.asked_at), claim.id)
     where f.player_id = p_player and f.id = claim.id;
  end loop;
end $$;
