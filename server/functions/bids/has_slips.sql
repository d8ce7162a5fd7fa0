-- Whether a market day has slips that are not archived. Walks `slip_by_market` to the day's first slip, whatever the
-- statistics say: for a plain exists, PostgreSQL may read all slips.
create or replace function has_slips(p_market bigint, p_day date) returns boolean language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  -- Equal columns would need no order, and any index would do.
  return exists (
    select from (
      select from only slip s
       where (s.market_id, s.day) >= (p_market, p_day) and (s.market_id, s.day) <= (p_market, p_day)
       order by s.market_id, s.day limit 1
    ) found);
end $$;
