-- Queues pushes of an event's new notices for the players' devices that subscribe to its kind. A notice that is
-- extended before it is sent is sent once.
create or replace function queue_pushes(p_now timestamptz, p_players bigint[], p_notice bigint)
returns void language sql as $$
  insert into push_job (device_id, notice_id, player_id, due_at)
  select d.id, n.id, n.player_id, after_quiet(p_now, d.quiet_from, d.quiet_to)
    from push_device d
    join notice n on n.player_id = d.player_id and n.id = p_notice
   where d.player_id = any(p_players) and push_topics(n.kind) && d.topics
   order by d.id
      on conflict (device_id, notice_id) do nothing
$$;
