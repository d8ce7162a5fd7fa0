-- Limits that players set for themselves. A limit that is raised or removed holds until next_from; null is no limit.
create table play_limit (
  player_id bigint not null references player,
  kind text not null check (kind in ('stake')),
  period text not null check (period in ('day', 'week', 'month')),
  points bigint check (points > 0),
  next_points bigint check (next_points > 0),
  next_from timestamptz,
  primary key (player_id, kind, period)
);
-- A player's time without bids.
create table play_break (
  player_id bigint primary key references player,
  kind text not null check (kind in ('time_out', 'self_exclusion')),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at)
);
-- What players with limits have staked on each day in India, without what was given back.
create table stake_day (
  player_id bigint not null references player,
  day date not null,
  points bigint not null check (points >= 0),
  primary key (player_id, day)
);
-- On the wallet, which every bid reads and locks: whether its player has ever set a limit or taken a break.
alter table account add column limited boolean not null default false;
