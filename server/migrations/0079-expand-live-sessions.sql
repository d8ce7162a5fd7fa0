-- A player's sessions that have not ended, which every call looks for: those that have may be many more.
create index player_session_live on player_session (player_id) where ended_at is null;
drop index player_session_of;
