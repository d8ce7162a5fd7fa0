-- Servers of the previous release call place_bid_alone by this name, with a moment of their own.
create or replace function place_bid(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_family text, p_market_id bigint,
  p_label text, p_labels text[], p_sessions text[], p_digits text[], p_close_digits text[], p_points bigint[],
  p_at_open boolean[], p_day date default null
) returns json language plpgsql as $$
begin
  return place_bid_alone(
    0, p_now, p_token_hash, p_request_id, p_meaning, p_family, p_market_id, p_label, p_labels, p_sessions, p_digits,
    p_close_digits, p_points, p_at_open, p_day);
end $$;
