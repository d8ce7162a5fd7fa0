-- The last slip id that was drawn. Bids draw ids under the shared market lock, so whoever holds it alone need not read
-- the slips of a day: none has a later id.
create or replace function last_slip_id() returns bigint language sql as $$
  select case when q.is_called then q.last_value else q.last_value - 1 end from slip_id_seq q
$$;
