-- Removes up to p_rows of the oldest events: those before a moment, and attempts beyond the newest p_most, so that
-- strangers cannot fill the disk. Changes are exempt from p_most, so that strangers cannot push them out. Returns how
-- many were removed.
create or replace function remove_old_security_events(p_before timestamptz, p_most bigint, p_rows integer)
returns bigint language plpgsql as $$
declare
  removed bigint;
begin
  perform set_config('ank.removes_old_events', 'on', true);
  with old as (
    (select e.id from security_event e where e.made_at < p_before order by e.made_at, e.id limit p_rows)
    union
    (select e.id from security_event e where e.fold is not null and e.details->>'stands_for' is distinct from 'player'
      order by e.fold desc offset p_most limit p_rows)
  ), gone as (
    delete from security_event e using old where e.id = old.id returning 1
  )
  select count(*) into removed from gone;
  perform set_config('ank.removes_old_events', 'off', true);
  return removed;
end $$;
