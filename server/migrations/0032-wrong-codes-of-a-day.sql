-- Wrong codes of a mobile are counted over a day too: a few guesses in each quarter of an hour would add up.
alter table login_attempt drop constraint login_attempt_scope_check;
alter table login_attempt add constraint login_attempt_scope_check
  check (scope in ('mobile', 'address', 'otp_mobile', 'otp_mobile_day', 'otp_address', 'send_mobile', 'send_address', 'old_password'));
