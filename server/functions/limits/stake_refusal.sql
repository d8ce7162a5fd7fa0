-- The answer to a bid that a player's own limits or break refuse; null if they allow it. Names the limit that leaves
-- least, and of equal ones the one that resets last. The caller holds the wallet lock.
create or replace function stake_refusal(p_now timestamptz, p_player bigint, p_points bigint)
returns json language plpgsql stable as $$
declare
  answer json;
begin
  select json_build_object('fault', b.kind, 'line', null, 'player', p_player::text, 'until', b.ends_at) into answer
    from play_break b where b.player_id = p_player and b.ends_at > p_now;
  if answer is null then
    select json_build_object('fault', 'stake_limit', 'line', null, 'player', p_player::text, 'period', l.period,
                             'points', l.points::text, 'left', greatest(l.points - u.points, 0)::text,
                             'until', l.renews_at)
      into answer
      from stake_limits(p_now, p_player) l
      cross join lateral (
        select coalesce(sum(d.points), 0) as points from stake_day d
         where d.player_id = p_player and d.day >= l.first_day and d.day < india_day(l.renews_at)
      ) u
     where l.points < u.points + p_points
     order by greatest(l.points - u.points, 0), l.renews_at desc limit 1;
  end if;
  return answer;
end $$;
