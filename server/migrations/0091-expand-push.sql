-- Web Push. The key by which push services know the site: it never changes, because browsers subscribe with it.
create table push_key (
  the_only boolean primary key default true check (the_only),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null
);

-- What a device takes, while its session lives. An address belongs to a browser, which has one session at a time.
-- Quiet hours are
-- minutes of the day in India. Failures count from failing_since, until a push is taken.
create table push_device (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  token_hash text not null unique,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  topics text[] not null,
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_to integer check (quiet_to between 0 and 1439),
  saved_at timestamptz not null,
  failures integer not null default 0,
  failing_since timestamptz,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
create index push_device_player on push_device (player_id);

-- What is still to be sent, written with the notice. Without foreign keys, so that a settlement waits for no device. A
-- server that sends one moves due_at ahead: another takes it only if the first has died.
create table push_job (
  device_id bigint not null,
  notice_id bigint not null,
  player_id bigint not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  primary key (device_id, notice_id)
);
create index push_job_due on push_job (due_at);
