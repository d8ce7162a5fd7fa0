-- On the wallet of a player with limits: stakes of the day in India of limit_checked_at that stake_day does not count
-- yet.
alter table account add column limit_stakes bigint not null default 0;
