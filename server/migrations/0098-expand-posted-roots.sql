-- Roots for the outside address (ROOTS_URL). `nth` counts the roots of a session that was reopened. A server that posts
-- one moves due_at ahead, so that another takes it only if the first has died. Without due_at nothing more is done.
create table root_post (
  market_id bigint not null,
  day date not null,
  session text not null check (session in ('open', 'close')),
  nth integer not null,
  due_at timestamptz,
  tries integer not null default 0,
  host text not null default '',
  error text,
  posted_at timestamptz,
  primary key (market_id, day, session, nth)
);
create index root_post_due on root_post (due_at) where due_at is not null;
