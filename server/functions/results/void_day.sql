-- Servers of the previous release cancel days by this name. Players read nothing of their reason.
create or replace function void_day(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_actor text, p_reason text
) returns json language plpgsql as $$
begin
  return cancel_day(p_offset_ms, p_fixed, p_market, p_day, p_actor, p_reason, null);
end $$;
