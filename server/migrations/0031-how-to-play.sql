-- The page on how to play. Exactly one row; the HTML is clean when it is written.
create table how_to_play (
  id boolean primary key default true check (id),
  content text not null default '',
  video_link text not null default '' check (video_link = '' or video_link ~ '^https://')
);
insert into how_to_play default values;
