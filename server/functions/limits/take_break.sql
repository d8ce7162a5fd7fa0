-- Begins a player's break, and returns the moment; null if one is running that this one would end or shorten. A
-- self-exclusion is followed by a time-out only when it has ended.
create or replace function take_break(
  p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_kind text, p_span interval
) returns timestamptz language plpgsql as $$
declare
  now timestamptz := begin_limits(p_offset_ms, p_fixed, p_player);
  until timestamptz := (now at time zone 'Asia/Kolkata' + p_span) at time zone 'Asia/Kolkata';
begin
  insert into play_break as b (player_id, kind, began_at, ends_at) values (p_player, p_kind, now, until)
  on conflict (player_id) do update
     set kind = excluded.kind, began_at = excluded.began_at, ends_at = excluded.ends_at
   where b.ends_at <= now or b.ends_at <= excluded.ends_at and (b.kind = 'time_out' or b.kind = excluded.kind);
  return case when found then now end;
end $$;
