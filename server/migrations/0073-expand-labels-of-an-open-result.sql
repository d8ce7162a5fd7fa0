-- The labels that an open result settles; the others wait for both results. Servers of the release before name none, and
-- mean these.
alter table settlement_task
  add column open_labels text[] not null default '{Single Digit,Single Pana,Double Pana,Triple Pana}';
