-- Canaries that have stopped by themselves, with their loads and those of the version that was live beside them.
create table canary_stop (
  remote text not null,
  version text not null,
  since text not null,
  loads integer not null,
  failures integer not null,
  live text not null,
  live_loads integer not null,
  live_failures integer not null,
  stopped_at timestamptz not null,
  primary key (remote, version, since)
);
