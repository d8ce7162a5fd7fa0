-- What a player knows a session's device by, such as 'Chrome on Android'; '' where its client does not tell, and for
-- sessions from before.
alter table player_session add column device_name text not null default '';
