-- Records a change made by an operator, or by the house itself. The only writer of the audit.
create or replace function write_audit(p_now timestamptz, p_actor text, p_action text, p_details jsonb)
returns void language sql as $$
  insert into audit_entry (made_at, actor, action, details) values (p_now, p_actor, p_action, p_details)
$$;
