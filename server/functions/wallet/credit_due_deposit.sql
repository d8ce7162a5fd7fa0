-- Credits a claim that was approved in advance, once its day has come. Returns whether it did.
create or replace function credit_due_deposit(p_now timestamptz, p_request bigint)
returns boolean language plpgsql as $$
declare
  claim record;
begin
  if not (select s.money_open from site s) then
    return false;
  end if;
  perform lock_accounts(array(select f.player_id from fund_request f where f.id = p_request), array['wallet']);
  select * into claim from fund_request f where f.id = p_request for update;
  if claim.status <> 'pending' or claim.approved_at is null or claim.credit_on > india_day(p_now) then
    return false;
  end if;
  perform credit_deposit(p_now, p_request, claim.approved_by);
  return true;
end $$;
