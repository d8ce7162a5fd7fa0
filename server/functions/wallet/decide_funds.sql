-- The operator's decision, made once. Answers {"fault": name} or {"points": n}. Of two claims of one payment that are
-- approved at once the second waits for the first, and then fails by one_credit_per_payment.
create or replace function decide_funds(p_now timestamptz, p_request bigint, p_approve boolean, p_actor text)
returns json language plpgsql as $$
declare
  claim record;
  credited bigint;
  wallet bigint;
  bank bigint;
begin
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  end if;
  select * into claim from fund_request f where f.id = p_request;
  if not found then
    return json_build_object('fault', 'unknown');
  end if;
  perform lock_accounts(array[claim.player_id], array['wallet']);
  select * into claim from fund_request f where f.player_id = claim.player_id and f.id = p_request for update;
  if claim.status <> 'pending' then
    return json_build_object('fault', 'decided', 'status', claim.status);
  end if;
  if p_approve then
    select min(c.request) into credited from credited_reference c where c.reference = any (claim.reference_keys);
    if credited is not null then
      return json_build_object('fault', 'payment_used', 'request', credited::text);
    end if;
    -- In their order, so that claims of the same references cannot block each other.
    insert into credited_reference (reference, request)
    select r.reference, p_request from unnest(claim.reference_keys) with ordinality as r(reference, n) order by r.n;
  end if;
  update fund_request f set status = case when p_approve then 'approved' else 'rejected' end, decided_at = p_now
   where f.player_id = claim.player_id and f.id = p_request;
  if p_approve then
    select a.id into wallet from account a where a.player_id = claim.player_id and a.kind = 'wallet';
    select a.id into bank from account a where a.kind = 'bank_clearing';
    perform post_transfer(p_now, bank, wallet, claim.points, 'deposit', 'deposit:' || p_request, p_actor);
  end if;
  return json_build_object('points', claim.points::text);
end $$;
