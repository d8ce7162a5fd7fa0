-- What happened to logins, codes, passwords and payout numbers, and what operators typed: kept for a time, then removed.
-- The mobile is whole: beside the table of players a masked or hashed one would hide nothing, and support looks an
-- attack up by it. Whoever lists events masks it. The player has no foreign key: an event waits for nobody's row.
create table security_event (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  player_id bigint,
  mobile text not null default '',
  -- As the limits count it: an IPv6 address is cut to its network.
  address text not null default '',
  device text not null default '',
  details jsonb not null default '{}',
  -- What strangers can repeat at will is one row a minute, which is counted up.
  times integer not null default 1 check (times > 0),
  -- The minute and a hash of what the row is about; null for an event that stands by itself.
  fold text check (fold ~ '^[0-9]+:')
);
create index security_event_at on security_event (made_at, id);
create index security_event_of on security_event (mobile, made_at, id) where mobile <> '';
create unique index security_event_fold on security_event (fold) where fold is not null;

create function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.fold is not null and new.times > old.times
     and to_jsonb(new) - 'times' = to_jsonb(old) - 'times' then
    return new;
  elsif tg_op = 'DELETE' and current_setting('ank.removes_old_events', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger security_event_is_final before update or delete on security_event
  for each row execute function keep_security_event();
create trigger security_event_is_never_emptied before truncate on security_event
  for each statement execute function refuse_change();

-- Removes at most p_rows of the oldest events: those before a moment, and those counted up beyond the newest p_most, so
-- that strangers cannot fill the disk. Answers how many were removed.
create function remove_old_security_events(p_before timestamptz, p_most bigint, p_rows integer) returns bigint
language plpgsql as $$
declare
  removed bigint;
begin
  perform set_config('ank.removes_old_events', 'on', true);
  with old as (
    (select e.id from security_event e where e.made_at < p_before order by e.made_at, e.id limit p_rows)
    union
    (select e.id from security_event e where e.fold is not null order by e.fold desc offset p_most limit p_rows)
  ), gone as (
    delete from security_event e using old where e.id = old.id returning 1
  )
  select count(*) into removed from gone;
  perform set_config('ank.removes_old_events', 'off', true);
  return removed;
end $$;
