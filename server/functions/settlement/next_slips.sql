-- The next slips of a task, ordered by player, with about p_limit lines. It reads no further than these.
create or replace function next_slips(p_task settlement_task, p_limit integer, out players bigint[], out slips bigint[])
language plpgsql stable as $$
declare
  found_one record;
  lines bigint := 0;
begin
  for found_one in
    select s.player_id, s.id, s.line_count from only slip s
     where s.market_id = p_task.market_id and s.day = p_task.day
       and (s.player_id, s.id) > (p_task.at_player, p_task.at_slip)
     order by s.player_id, s.id limit p_limit
  loop
    players := players || found_one.player_id;
    slips := slips || found_one.id;
    lines := lines + found_one.line_count;
    exit when lines >= p_limit;
  end loop;
end $$;
