-- Limits of deposits. A claim above one waits until credit_on, a day in India, and counts to the periods of that day;
-- every other claim counts to those of the day on which it was made.
alter table play_limit drop constraint play_limit_kind_check,
  add constraint play_limit_kind_check check (kind in ('stake', 'deposit'));
alter table fund_request
  add column credit_on date,
  -- An approval that waits for that day.
  add column approved_at timestamptz,
  add column approved_by text,
  -- Why a claim was returned, for its player.
  add column remark text not null default '',
  add constraint fund_request_waits check (approved_at is null or approved_by is not null and credit_on is not null);
create index fund_request_approved on fund_request (credit_on, id)
  where status = 'pending' and approved_at is not null;
