-- Writes a notice of an event that happens once, and announces it to the player's open screens.
create or replace function write_notice(p_now timestamptz, p_player bigint, p_kind text, p_details jsonb)
returns void language plpgsql as $$
declare
  written bigint;
begin
  insert into notice (player_id, kind, details, made_at) values (p_player, p_kind, p_details, p_now)
  returning id into written;
  perform queue_pushes(p_now, array[p_player], written);
  perform announce_players(array[p_player]);
end $$;
