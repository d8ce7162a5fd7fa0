-- Whether a code sent to the number has come back. Who registers without one may give a number of somebody else; all
-- players of before count as proved.
alter table player add column number_proved boolean not null default true;
