-- Credits a pending claim. The caller holds the locks of the wallet and the claim.
create or replace function credit_deposit(p_now timestamptz, p_request bigint, p_actor text)
returns void language plpgsql as $$
declare
  claim record;
  wallet bigint;
  bank bigint;
begin
  update fund_request f set status = 'approved', decided_at = p_now where f.id = p_request returning f.* into claim;
  -- Ordered, so that claims with the same references cannot deadlock.
  insert into credited_reference (reference, request)
  select r.reference, p_request from unnest(claim.reference_keys) with ordinality as r(reference, n) order by r.n;
  select a.id into wallet from account a where a.player_id = claim.player_id and a.kind = 'wallet';
  select a.id into bank from account a where a.kind = 'bank_clearing';
  perform post_transfer(p_now, bank, wallet, claim.points, 'deposit', 'deposit:' || p_request, p_actor);
  perform write_notice(p_now, claim.player_id, 'deposit_credited', jsonb_build_object('points', claim.points));
end $$;
