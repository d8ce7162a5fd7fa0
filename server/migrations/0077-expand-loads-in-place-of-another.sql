-- Loads of a version that runs in the place of one that failed in the same page.
alter table remote_load add column instead smallint not null default 0;
