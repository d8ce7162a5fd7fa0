-- Stores the answer of an accepted request under its id, or releases the id of a refused one.
create or replace function end_request(
  p_player bigint, p_request_id text, p_answer json
) returns json language plpgsql set enable_seqscan = off as $$
begin
  if p_request_id is null then
    return p_answer;
  elsif p_answer ->> 'fault' is not null then
    delete from request_key k where k.player_id = p_player and k.request_id = p_request_id;
  else
    update request_key k set answer = p_answer where k.player_id = p_player and k.request_id = p_request_id;
  end if;
  return p_answer;
end $$;
