-- On the wallet of a player with limits: bids of the same day in India that keep its debits up to limit_debits are
-- within the limits, which were checked at limit_checked_at.
alter table account
  add column limit_debits bigint,
  add column limit_checked_at timestamptz;
