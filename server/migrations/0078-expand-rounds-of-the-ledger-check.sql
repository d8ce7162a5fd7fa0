-- Where the check of the ledger is. A round looks through every row of the ledger, a slice at a time: `walk` is the
-- table, null between rounds, and `after` the last key. What was written before `checked_at` has been looked at.
create table ledger_round (
  id boolean primary key default true check (id),
  walk text,
  after text[],
  began_at timestamptz,
  checked_at timestamptz
);

insert into ledger_round default values;
