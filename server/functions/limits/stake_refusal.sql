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
                             'points', l.points::text, 'left', greatest(l.points_left, 0)::text,
                             'until', l.renews_at)
      into answer
      from stake_limits_left(p_now, p_player) l
     where l.points_left < p_points
     order by greatest(l.points_left, 0), l.renews_at desc limit 1;
  end if;
  return answer;
end $$;
