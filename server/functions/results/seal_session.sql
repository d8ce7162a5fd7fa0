-- Servers of the previous release seal by this name, so that the audit names nobody.
create or replace function seal_session(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_session text
) returns json language plpgsql as $$
begin
  return store_seal(p_offset_ms, p_fixed, p_market, p_day, p_session, null, null);
end $$;
