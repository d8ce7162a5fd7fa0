-- For servers of the previous release.
create or replace function request_withdrawal(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_method smallint
) returns json language sql as $$
  select hold_withdrawal(p_now, p_token_hash, p_request_id, p_meaning, p_points, array[p_method])
$$;
