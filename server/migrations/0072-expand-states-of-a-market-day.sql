-- The states that are written. Two more were allowed, sealed and resulted, that no version has ever set.
alter table market_day
  drop constraint market_day_state_check,
  add constraint market_day_state_check check (state in ('open', 'settling', 'settled', 'voided'));
