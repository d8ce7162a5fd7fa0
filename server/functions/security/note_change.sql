-- Writes a security event (a row of the table as JSON) with a player, a mobile or both. A player gets ten rows a minute
-- plus one for the first of each kind; the rest is counted in one row for each kind, so that repeated calls cannot fill
-- the table. Operators' events always get their own row.
create or replace function note_change(p_now timestamptz, p_event jsonb) returns void language plpgsql as $$
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
    -- Held until the transaction ends, so it must be the last lock taken.
    perform pg_advisory_xact_lock(hashtextextended('changes of player ' || event.player_id, 0));
    select count(*) < 10 or bool_and(e.kind <> event.kind) into alone from security_event e
     where e.mobile = event.mobile and e.mobile <> '' and e.fold is null and not e.details ? 'by'
       and e.made_at >= minute and e.made_at < minute + interval '1 minute';
  end if;
  if alone then
    insert into security_event (made_at, kind, player_id, mobile, address, device, details)
    values (p_now, event.kind, event.player_id, event.mobile, event.address, event.device, event.details);
    perform write_security_notice(p_now, event, p_event ->> 'device_name');
  else
    insert into security_event (made_at, kind, player_id, mobile, details, fold)
    values (p_now, event.kind, event.player_id, event.mobile, '{"stands_for": "player"}',
            extract(epoch from minute)::bigint / 60 || ':' || event.kind || ':' || event.player_id)
    on conflict (fold) where fold is not null do update set times = security_event.times + 1;
  end if;
end $$;
