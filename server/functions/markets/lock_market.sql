-- Locks a market until the transaction ends: bids share the lock, writers of a market day hold it exclusively, in order
-- of arrival. An engine without advisory locks would lock the market's row.
create or replace function lock_market(p_market bigint, p_exclusive boolean) returns void language plpgsql as $$
begin
  if p_exclusive then
    perform pg_advisory_xact_lock(hashtextextended('market ' || p_market, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('market ' || p_market, 0));
  end if;
end $$;
