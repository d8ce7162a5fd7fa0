-- The next slips of a task, ordered by player, with about p_limit lines.
create or replace function next_slips(p_task settlement_task, p_limit integer, out players bigint[], out slips bigint[])
language sql stable as $$
  select array_agg(c.player_id order by c.player_id, c.id), array_agg(c.id order by c.player_id, c.id)
    from (
      select n.player_id, n.id, sum(n.line_count) over (order by n.player_id, n.id) - n.line_count as lines_before
        from (
          select s.player_id, s.id, s.line_count from only slip s
           where s.market_id = p_task.market_id and s.day = p_task.day
              and (s.player_id, s.id) > (p_task.at_player, p_task.at_slip)
           order by s.player_id, s.id limit p_limit
        ) n
    ) c
   where c.lines_before < p_limit
$$;
