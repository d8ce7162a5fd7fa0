-- Starts a player's break and returns the time; null if that would end or shorten a running one. A time-out can start
-- only after a self-exclusion has ended. An extended break keeps its first start and bars the payout numbers of that
-- time.
create or replace function take_break(
  p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_kind text, p_span interval
) returns timestamptz language plpgsql as $$
declare
  now timestamptz := begin_limits(p_offset_ms, p_fixed, p_player);
  until timestamptz := (now at time zone 'Asia/Kolkata' + p_span) at time zone 'Asia/Kolkata';
  began timestamptz;
begin
  insert into play_break as b (player_id, kind, began_at, ends_at) values (p_player, p_kind, now, until)
  on conflict (player_id) do update
     set kind = excluded.kind, ends_at = excluded.ends_at,
         began_at = case when b.ends_at > now and b.kind = excluded.kind then b.began_at else excluded.began_at end
   where b.ends_at <= now or b.ends_at <= excluded.ends_at and (b.kind = 'time_out' or b.kind = excluded.kind)
  returning b.began_at into began;
  if began is null then
    return null;
  end if;
  if p_kind = 'self_exclusion' and began = now then
    delete from barred_number x where x.player_id = p_player;
    insert into barred_number (player_id, number)
    select distinct n.player_id, n.number from payout_number n where n.player_id = p_player;
  end if;
  perform announce_players(array[p_player]);
  return now;
end $$;
