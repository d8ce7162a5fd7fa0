-- The operator's decision, made once. Answers {"fault": name} or {"points": n}, with the day in India on which an
-- approved claim above a limit is credited; until then it can still be returned. A payment is approved for one claim:
-- concurrent approvals of the same reference wait for each other.
create or replace function decide_deposit(
  p_now timestamptz, p_request bigint, p_approve boolean, p_reason text, p_actor text
) returns json language plpgsql as $$
declare
  claim record;
  used bigint;
  waits boolean;
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
  waits := coalesce(claim.credit_on > india_day(p_now), false);
  if claim.status <> 'pending' then
    return json_build_object('fault', 'decided', 'status', claim.status);
  elsif p_approve and claim.approved_at is not null then
    return json_build_object('fault', 'decided', 'status', 'approved');
  elsif not p_approve and (waits or claim.approved_at is not null) and p_reason = '' then
    return json_build_object('fault', 'reason_missing');
  end if;
  if not p_approve then
    update fund_request f set status = 'rejected', decided_at = p_now, remark = p_reason
     where f.player_id = claim.player_id and f.id = p_request;
    perform redate_deposits(p_now, claim.player_id);
    perform write_notice(p_now, claim.player_id, 'deposit_refused', jsonb_build_object('points', claim.points));
    return json_build_object('points', claim.points::text);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('payment ' || r.reference, 0))
     from unnest(claim.reference_keys) with ordinality as r(reference, n) order by r.n;
  select min(u.request) into used
    from (select c.request from credited_reference c where c.reference = any (claim.reference_keys)
          union all
          select f.id from fund_request f
           where f.reference_keys && claim.reference_keys and f.status = 'pending' and f.approved_at is not null
         ) u(request);
  if used is not null then
    return json_build_object('fault', 'payment_used', 'request', used::text);
  elsif waits then
    update fund_request f set approved_at = p_now, approved_by = p_actor
     where f.player_id = claim.player_id and f.id = p_request;
  else
    perform credit_deposit(p_now, p_request, p_actor);
  end if;
  return json_build_object('points', claim.points::text, 'creditOn', case when waits then claim.credit_on end);
end $$;
