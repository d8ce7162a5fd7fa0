-- Writes operations on the published site ({ id, actor, action, details }) to the audit, in order, skipping those
-- already there. Returns how many were new.
create or replace function take_operations(p_now timestamptz, p_rows jsonb) returns integer language plpgsql as $$
declare
  row jsonb;
  taken integer := 0;
begin
  for row in select r.value from jsonb_array_elements(p_rows) with ordinality as r (value, at) order by r.at loop
    insert into taken_operation (id, taken_at) values ((row ->> 'id')::uuid, p_now) on conflict do nothing;
    if found then
      perform write_audit(p_now, row ->> 'actor', row ->> 'action', row -> 'details');
      taken := taken + 1;
    end if;
  end loop;
  return taken;
end $$;
