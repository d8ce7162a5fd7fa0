-- The players of a block's slips, in the order of the slips, so that each is found by its key. Null in blocks from
-- before, and in those of servers of the release before.
alter table seal_block add column players bigint[];
