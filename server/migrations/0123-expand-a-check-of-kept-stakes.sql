-- A wallet keeps stakes only of the day of its check: others could not be counted, and would stop its bids and refunds.
-- Not valid yet, so that bids wait only for the catalogue; the next migration reads the rows while they go on.
alter table account add constraint account_limit_stakes_check
  check (limit_stakes = 0 or limit_stakes > 0 and limit_checked_at is not null) not valid;
