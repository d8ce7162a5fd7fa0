-- Writes the notices of what a locked settlement task did to the lines of a chunk, and announces their players to the
-- streams. A player gets one notice for the event, even if the slips are in two chunks or a correction both takes back
-- and pays.
create or replace function write_result_notices(
  p_now timestamptz, p_task settlement_task, p_players bigint[], p_bids bigint[], p_staked bigint[], p_won bigint[]
) returns void language plpgsql as $$
declare
  event bigint := p_task.notice_id;
  -- Tasks of older releases have no kind.
  told text := coalesce(p_task.notice_kind, case p_task.kind when 'settle' then 'result' when 'reverse'
                                                             then 'correction' else 'void' end);
  about jsonb := jsonb_build_object('market', p_task.market_id, 'day', p_task.day)
                 || jsonb_strip_nulls(jsonb_build_object('reason', p_task.notice_reason));
begin
  if event is null then
    update settlement_task t set notice_id = nextval('notice_number') where t.id = p_task.id
    returning t.notice_id into event;
  end if;
  if p_task.kind = 'settle' then
    about := about || jsonb_build_object('scope', p_task.scope, 'open', p_task.open_number,
                                         'close', p_task.close_number);
  end if;
  insert into notice as n (player_id, id, kind, details, made_at)
  select c.player_id, event, case when told = 'result' and c.won > 0 then 'win' else told end,
         about || case p_task.kind
                  when 'settle' then jsonb_build_object('bids', c.bids, 'staked', c.staked, 'won', c.won)
                  when 'reverse' then jsonb_build_object('was_won', c.won)
                  else jsonb_build_object('returned', c.staked) end,
         p_now
    from unnest(p_players, p_bids, p_staked, p_won) as c(player_id, bids, staked, won)
   order by c.player_id
      on conflict (player_id, id) do update
     set kind = case when excluded.kind = 'win' then 'win' else n.kind end, read_in = null,
         details = n.details || excluded.details || (
           select coalesce(jsonb_object_agg(s.key, s.value::bigint + (n.details ->> s.key)::bigint), '{}')
             from jsonb_each_text(excluded.details) s
            where s.key in ('bids', 'staked', 'won', 'was_won', 'returned') and n.details ? s.key);
  perform queue_pushes(p_now, p_players, event);
  perform announce_players(p_players);
end $$;
