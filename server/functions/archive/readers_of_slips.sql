-- The other transactions that have begun to read slips. One that has planned a query before a year's tables were
-- created, and takes its snapshot after slips have moved there, would miss these.
create or replace function readers_of_slips() returns setof text language sql volatile as $$
  select distinct l.virtualtransaction
    from pg_locks l join pg_database d on d.oid = l.database
   where d.datname = current_database() and l.pid <> pg_backend_pid()
     and l.relation in ('slip'::regclass, 'bid_line'::regclass)
$$;
