alter table account validate constraint account_limit_stakes_check;
