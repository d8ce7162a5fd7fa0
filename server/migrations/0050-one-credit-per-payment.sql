-- A payment is credited once, by whichever of its references it is claimed: the reference of the payment link or the
-- bank's number. Spellings of one reference count as one.

-- Letters and digits in upper case, without the zeros that they begin with. The same rule as normalReference.
create function normal_reference(p_text text) returns text immutable strict parallel safe
return regexp_replace(upper(regexp_replace(p_text, '[^0-9A-Za-z]', '', 'g') collate "C"), '^0+(?=.)', '');

create function normal_references(p_link text, p_payment text) returns text[] immutable strict parallel safe
return array(
  select distinct n.reference collate "C" as reference
    from unnest(array[normal_reference(p_link), normal_reference(p_payment)]) as n(reference)
   where n.reference <> '' order by reference
);

-- Beside what the player sent, which stays as it was.
alter table fund_request
  add column reference_keys text[] not null
    generated always as (normal_references(link_reference, payment_reference)) stored;
create index fund_request_references on fund_request using gin (reference_keys) where status <> 'rejected';
create index fund_request_asked on fund_request (asked_at) where status <> 'rejected';

drop index one_credit_per_payment;

-- The claim that was credited for a reference. Of claims that were approved for one payment before this table was made,
-- the first holds the reference; the others are exempt, and listed for the operator.
create table credited_reference (
  reference text constraint one_credit_per_payment primary key,
  request bigint not null
);
insert into credited_reference (reference, request)
select distinct on (r.reference) r.reference, f.id
  from fund_request f, unnest(f.reference_keys) as r(reference)
 where f.status = 'approved' order by r.reference, f.decided_at, f.id;

create table credited_twice (
  request bigint primary key,
  credited_for bigint not null
);
insert into credited_twice (request, credited_for)
select f.id, min(c.request)
  from fund_request f, unnest(f.reference_keys) as r(reference), credited_reference c
 where f.status = 'approved' and c.reference = r.reference and c.request <> f.id group by f.id;

create trigger credited_reference_is_final before update or delete on credited_reference
  for each row execute function refuse_change();
create trigger credited_twice_is_final before update or delete on credited_twice
  for each row execute function refuse_change();

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
