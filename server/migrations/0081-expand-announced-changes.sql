-- Tells every server what its streams may have to announce: 'site' for what all players see, otherwise a player's id.
-- What changes wallets announces it itself (announce_players): a notice in the transaction of a bid would let the
-- commits of all bids wait for each other.
create function announce_site() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'site');
  return null;
end $$;
create trigger site_is_announced after insert or update or delete on site
  for each row execute function announce_site();
create trigger market_is_announced after insert or update or delete on market
  for each row execute function announce_site();
create trigger market_day_is_announced after insert or update or delete on market_day
  for each row execute function announce_site();

create function announce_player() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', new.id::text);
  return null;
end $$;
create trigger player_is_announced after update on player
  for each row when (old.* is distinct from new.*) execute function announce_player();

create function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', coalesce(new.player_id, old.player_id)::text);
  return null;
end $$;
create trigger player_session_is_announced after insert or delete or update of ended_at on player_session
  for each row execute function announce_session();
