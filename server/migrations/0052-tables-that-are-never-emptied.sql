-- Tables of what has happened are never emptied, as that of transfers. A restore lifts these rules inside its own
-- transaction.
create trigger slip_is_never_emptied before truncate on slip
  for each statement execute function refuse_change();
create trigger bid_line_is_never_emptied before truncate on bid_line
  for each statement execute function refuse_change();
create trigger audit_entry_is_never_emptied before truncate on audit_entry
  for each statement execute function refuse_change();
create trigger settlement_task_is_never_emptied before truncate on settlement_task
  for each statement execute function refuse_change();
create trigger player_is_never_emptied before truncate on player
  for each statement execute function refuse_change();
create trigger account_is_never_emptied before truncate on account
  for each statement execute function refuse_change();
create trigger market_day_is_never_emptied before truncate on market_day
  for each statement execute function refuse_change();
create trigger fund_request_is_never_emptied before truncate on fund_request
  for each statement execute function refuse_change();
create trigger withdraw_request_is_never_emptied before truncate on withdraw_request
  for each statement execute function refuse_change();
create trigger credited_reference_is_never_emptied before truncate on credited_reference
  for each statement execute function refuse_change();
create trigger credited_twice_is_never_emptied before truncate on credited_twice
  for each statement execute function refuse_change();
