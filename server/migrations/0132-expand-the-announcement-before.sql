-- A player's announcement before the last one, with its credits: its device may have lost the answer and ask again.
-- Servers of the release before leave it as it is, so it has an end of its own.
alter table win_telling add column earlier_telling text, add column earlier_from bigint, add column earlier_to bigint;
