-- The player of a call that moves points, and the stored answer to its request id or the reason for a refusal. Locks
-- the wallet before it binds the id: the holder of the wallet excludes all other requests of the player, so of equal
-- concurrent requests one does the work and the others find its answer.
create or replace function begin_request(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text,
  out player bigint, out betting_on boolean, out transfer_on boolean, out answer json
) language plpgsql set enable_seqscan = off as $$
declare
  who record;
  known record;
begin
  perform from session_player(p_now, p_token_hash) s
    join account a on a.player_id = s.player_id and a.kind = 'wallet'
     for no key update of a;
  -- A statement of its own: it sees what was changed while the wallet was waited for.
  if found then
    select s.player_id, s.betting_on, s.blocked, s.last_seen_at, p.transfer_on into who
      from session_player(p_now, p_token_hash) s join player p on p.id = s.player_id;
  end if;
  if not found then
    answer := json_build_object('fault', 'session_ended');
    return;
  elsif who.blocked then
    answer := json_build_object('fault', 'blocked');
    return;
  end if;
  player := who.player_id;
  betting_on := who.betting_on;
  transfer_on := who.transfer_on;
  if who.last_seen_at < p_now - interval '10 minutes' then
    update player_session s set last_seen_at = p_now where s.token_hash = p_token_hash;
  end if;
  if p_request_id is null then
    return;
  end if;
  loop
    insert into request_key (player_id, request_id, meaning, made_at)
    values (player, p_request_id, p_meaning, p_now) on conflict do nothing;
    exit when found;
    select k.meaning, k.answer into known from request_key k where k.player_id = player and k.request_id = p_request_id;
    if found then
      answer := case when known.meaning = p_meaning then known.answer
                     else json_build_object('fault', 'duplicate_id', 'player', player::text) end;
      return;
    end if;
  end loop;
end $$;
