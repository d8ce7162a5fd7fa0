-- Attempts made at once take their moments before they wait for one another, and may be counted in another order: one of
-- a later moment counts too. One of more than a minute ahead is of a clock that was set back since.
create or replace function admit_attempt(p_now timestamptz, p_scope text, p_subject text, p_window interval, p_limit integer)
returns boolean language plpgsql as $$
declare
  recent timestamptz[];
begin
  insert into login_attempt (scope, subject, made_at) values (p_scope, p_subject, '{}') on conflict do nothing;
  select array(select t from unnest(a.made_at) as t where t > p_now - p_window and t < p_now + interval '1 minute') into recent
    from login_attempt a where a.scope = p_scope and a.subject = p_subject for update;
  if cardinality(recent) >= p_limit then
    return false;
  end if;
  update login_attempt set made_at = recent || p_now where scope = p_scope and subject = p_subject;
  return true;
end $$;
