-- What a player is told in the inbox: one row for each event that concerns the player, written with the event. Events
-- are numbered, so that the number of a settlement's event tells whether a player has been told already. `read_in`: the
-- inbox, or the sheet that tells wins; null while it is unread. Without a foreign key and with few indexes, because a
-- settlement writes a row for each of its players.
create sequence notice_number;
create table notice (
  player_id bigint not null,
  id bigint not null default nextval('notice_number'),
  kind text not null,
  details jsonb not null,
  made_at timestamptz not null,
  read_in text,
  primary key (player_id, id)
);
create index notice_unread on notice (player_id) where read_in is null;
create index notice_made_at on notice using brin (made_at);

-- As what the inbox tells a task: the tasks of a correction, or of a void day, are one event. Null until the first
-- chunk of a task that is an event of its own.
alter table settlement_task add column notice_id bigint, add column notice_kind text;
