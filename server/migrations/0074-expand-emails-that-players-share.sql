-- Some native clients register every player with the same email. Nobody is found by it.
drop index player_email;
