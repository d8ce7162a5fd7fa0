-- Whether slips of a market day are in the table of their year. It reads no other, because results wait for it.
create or replace function is_archived(p_market bigint, p_day date) returns boolean language plpgsql stable as $$
declare
  year regclass := to_regclass('archive.slip_' || to_char(p_day, 'YYYY'));
  found_one boolean := false;
begin
  if year is not null then
    execute format('select exists (select from %s s where s.market_id = $1 and s.day = $2)', year)
      into found_one using p_market, p_day;
  end if;
  return found_one;
end $$;
