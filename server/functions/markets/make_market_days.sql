-- Adds missing market days, each with its pot. Times are in ms since 1970. Idempotent, also under concurrency.
create or replace function make_market_days(p_days jsonb) returns integer language plpgsql as $$
declare
  wanted record;
  pot bigint;
  made integer := 0;
begin
  for wanted in
    select * from jsonb_to_recordset(p_days) as d(
      market_id bigint, day date, starts_ms float8, ends_ms float8, opens_ms float8, closes_ms float8, off boolean)
    order by market_id, day
  loop
    continue when exists (select from market_day m where m.market_id = wanted.market_id and m.day = wanted.day);
    perform lock_market(wanted.market_id, true);
    insert into account (kind) values ('market_pot') returning id into pot;
    insert into market_day (market_id, day, starts_at, ends_at, opens_at, closes_at, off, pot_account)
    values (wanted.market_id, wanted.day, to_timestamp(wanted.starts_ms / 1000), to_timestamp(wanted.ends_ms / 1000),
            to_timestamp(wanted.opens_ms / 1000), to_timestamp(wanted.closes_ms / 1000), wanted.off, pot)
    on conflict do nothing;
    if found then
      made := made + 1;
    else
      delete from account where id = pot;
    end if;
  end loop;
  return made;
end $$;
