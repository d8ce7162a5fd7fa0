-- store_results, provided that the root of each session declared for the first time is published. Servers of the
-- previous release call store_results directly.
create or replace function declare_results(
  p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_was_open text, p_was_close text,
  p_open text, p_close text, p_open_labels text[], p_open_wins text[], p_wins text[], p_actor text, p_reason text
) returns json language plpgsql as $$
begin
  if exists (
    select from (values ('open', p_was_open, p_open), ('close', p_was_close, p_close)) as s(session, was, number)
     where s.was is null and s.number is not null and not exists (
       select from session_seal r
        where r.market_id = p_market and r.day = p_day and r.session = s.session and r.root is not null)
  ) then
    return json_build_object('fault', 'no_root');
  end if;
  return store_results(
    p_offset_ms, p_fixed, p_market, p_day, p_was_open, p_was_close, p_open, p_close, p_open_labels, p_open_wins,
    p_wins, p_actor, p_reason);
end $$;
