-- Locks a market until the transaction ends: bids share it, and whoever writes a day of the market has it exclusively.
-- Nobody overtakes who waits. An engine without advisory locks would lock the market's row here.
--
-- For one release whoever calls this also locks the rows of the days, which is all that the release before locks.
create or replace function lock_market(p_market bigint, p_exclusive boolean) returns void language plpgsql as $$
begin
  if p_exclusive then
    perform pg_advisory_xact_lock(hashtextextended('market ' || p_market, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('market ' || p_market, 0));
  end if;
end $$;
