-- Whether a market day has slips that are not archived. Walks `slip_by_market` from the day's first possible slip,
-- whatever the statistics say: with a plain exists, PostgreSQL may read all slips.
create or replace function has_slips(p_market bigint, p_day date) returns boolean language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return exists (
    select from (
      select s.market_id, s.day from only slip s where (s.market_id, s.day) >= (p_market, p_day)
       order by s.market_id, s.day limit 1
    ) found
    where found.market_id = p_market and found.day = p_day);
end $$;
