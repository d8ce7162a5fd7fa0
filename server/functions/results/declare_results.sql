-- Servers of the previous release call store_results by this name.
create or replace function declare_results(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_was_open text, p_was_close text,
  p_open text, p_close text, p_open_labels text[], p_open_wins text[], p_wins text[], p_actor text, p_reason text
) returns json language plpgsql as $$
begin
  return store_results(
    p_offset_ms, p_fixed, p_market, p_day, p_was_open, p_was_close, p_open, p_close, p_open_labels, p_open_wins,
    p_wins, p_actor, p_reason);
end $$;
