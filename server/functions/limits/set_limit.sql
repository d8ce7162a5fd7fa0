-- Sets a player's limit of a kind (null removes it). A lower limit applies at once; a higher one, or none, after 24
-- hours, and a repeat of the same request does not restart them. The caller holds the wallet lock.
create or replace function set_limit(
  p_now timestamptz, p_player bigint, p_kind text, p_period text, p_points bigint
) returns void language plpgsql as $$
declare
  was record;
begin
  select l.* into was from limits_at(p_now, p_player, p_kind) l where l.period = p_period;
  if was.next_from is not null and was.next_points is not distinct from p_points then
    return;
  end if;
  insert into play_limit as l (player_id, kind, period, points, next_points, next_from)
  select p_player, p_kind, p_period, t.points, t.next_points, t.next_from
    from (select p_points, null::bigint, null::timestamptz where was.points is null or p_points <= was.points
          union all
          select was.points, p_points, p_now + interval '24 hours' where p_points > was.points
             or p_points is null and was.points is not null) as t(points, next_points, next_from)
  on conflict (player_id, kind, period) do update
     set points = excluded.points, next_points = excluded.next_points, next_from = excluded.next_from;
end $$;
