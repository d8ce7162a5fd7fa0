-- An event of a change is written in the transaction of the change: no crash loses it and no flood of guesses hides it.

-- Notes an event, a row of the table as JSON, with a player, a mobile or both. A player has ten rows of changes a
-- minute, and one for the first of each kind. What goes beyond is counted in one row for each kind, so that nobody
-- fills the table by repeating a call. What an operator did always has a row of its own.
create function note_change(p_now timestamptz, p_event jsonb) returns void language plpgsql as $$
declare
  event security_event := jsonb_populate_record(null::security_event, p_event);
  minute timestamptz := date_trunc('minute', p_now);
  alone boolean := true;
begin
  if event.player_id is null then
    select p.id into event.player_id from player p where p.mobile = event.mobile;
  elsif event.mobile = '' then
    select p.mobile into strict event.mobile from player p where p.id = event.player_id;
  end if;
  if event.player_id is not null and not event.details ? 'by' then
    -- Held until the transaction ends, so it is the last lock that a change takes.
    perform pg_advisory_xact_lock(hashtextextended('changes of player ' || event.player_id, 0));
    select count(*) < 10 or bool_and(e.kind <> event.kind) into alone from security_event e
     where e.mobile = event.mobile and e.mobile <> '' and e.fold is null and not e.details ? 'by'
       and e.made_at >= minute and e.made_at < minute + interval '1 minute';
  end if;
  if alone then
    insert into security_event (made_at, kind, player_id, mobile, address, device, details)
    values (p_now, event.kind, event.player_id, event.mobile, event.address, event.device, event.details);
  else
    insert into security_event (made_at, kind, player_id, mobile, details, fold)
    values (p_now, event.kind, event.player_id, event.mobile, '{"stands_for": "player"}',
            extract(epoch from minute)::bigint / 60 || ':' || event.kind || ':' || event.player_id)
    on conflict (fold) where fold is not null do update set times = security_event.times + 1;
  end if;
end $$;

-- Makes a device known to a player, with an event like `p_event` where it was not. The 20 used last are known.
drop function remember_device(timestamptz, bigint, text);
create function remember_device(p_now timestamptz, p_player bigint, p_device_hash text, p_event jsonb) returns void
language plpgsql as $$
begin
  update known_device set last_used_at = p_now where player_id = p_player and device_hash = p_device_hash;
  if found then
    return;
  end if;
  insert into known_device (player_id, device_hash, last_used_at) values (p_player, p_device_hash, p_now)
  on conflict (player_id, device_hash) do nothing;
  if not found then
    return;
  end if;
  delete from known_device k where k.player_id = p_player and k.device_hash in (
    select o.device_hash from known_device o where o.player_id = p_player and o.device_hash <> p_device_hash
     order by o.last_used_at desc, o.device_hash offset 19);
  perform note_change(p_now, p_event || '{"kind": "device_added", "details": {}}');
end $$;

-- Opens a session, and notes what it was opened by.
drop function open_session(timestamptz, text, bigint, text, text, text);
create function open_session(
  p_now timestamptz, p_token_hash text, p_player bigint, p_device_id text, p_password_hash text, p_device_hash text,
  p_event jsonb
) returns boolean language plpgsql as $$
begin
  insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
  select p_token_hash, p.id, p_device_id, p_now, p_now
    from (select o.id from player o where o.id = p_player and o.password_hash = p_password_hash for share) p;
  if not found then
    return false;
  end if;
  perform remember_device(p_now, p_player, p_device_hash, p_event);
  perform note_change(p_now, p_event);
  return true;
end $$;

-- As before, but the limit on counted events spares those of changes: strangers cannot push them out.
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

-- Reasons are identifiers, and an operator stands in an event as in the audit.
alter table security_event disable trigger security_event_is_final;
update security_event set details = jsonb_set(details, '{reason}', to_jsonb(replace(details->>'reason', ' ', '_')))
 where details->>'reason' like '% %';
update security_event set details = jsonb_set(details, '{by}', to_jsonb('operator:' || (details->>'by')))
 where details->>'by' not like 'operator:%';
alter table security_event enable trigger security_event_is_final;
