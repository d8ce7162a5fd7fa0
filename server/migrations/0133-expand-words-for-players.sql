-- What players read about a cancelled day, as the operator typed it; null without it, and for days cancelled before. The
-- column `reason` is for the audit log only.
alter table settlement_task add column notice_reason text;
