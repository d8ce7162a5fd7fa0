-- Loads of remotes as pages tell of them, by hour and network. Reports can be forged, so a network counts a few times.
create table remote_load (
  remote text not null,
  version text not null,
  hour timestamptz not null,
  network text not null,
  reports smallint not null,
  loads smallint not null,
  failures smallint not null,
  primary key (remote, version, hour, network)
);

create index remote_load_hour on remote_load (hour);

-- What failed in a version, each cause once.
create table remote_failure (
  id bigint generated always as identity primary key,
  remote text not null,
  version text not null,
  phase text not null,
  cause text not null,
  browser text not null,
  frames text[] not null,
  times integer not null default 1,
  last_at timestamptz not null,
  unique (remote, version, phase, cause, browser, frames)
);

create index remote_failure_last_at on remote_failure (last_at);
