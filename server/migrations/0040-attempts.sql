-- Guesses and requests that are limited, one row each, kept as long as the longest limit looks back. The number is text
-- that somebody typed: a login may name anything.
create table attempt (
  id bigint generated always as identity primary key,
  kind text not null,
  mobile text not null,
  -- An IPv4 address or an IPv6 /64, and the IPv4 /24 or IPv6 /56 that it belongs to.
  address text not null,
  network text not null,
  -- Of a device that has logged in to this number before; null of any other.
  device_hash text,
  made_at timestamptz not null
);
create index attempt_at_number on attempt (mobile, kind, made_at);
create index attempt_from_address on attempt (address, kind, made_at) where device_hash is null;
create index attempt_from_network on attempt (network, kind, made_at) where device_hash is null;
create index attempt_made_at on attempt (made_at);

-- Devices that a player has logged in with, by the hash of the secret in their cookie. All that a device gains by it is
-- budgets of its own for passwords and codes.
create table known_device (
  player_id bigint not null references player,
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  last_used_at timestamptz not null,
  primary key (player_id, device_hash)
);
create index known_device_last_used_at on known_device (last_used_at);

-- Support has given the player a long random password: until then the wrong ones of all unknown devices together refuse
-- nobody, so that an attack which goes on does not shut the player out.
alter table player add column let_in_until timestamptz;

-- The limits, over the last `span` up to now. Attempts of known devices count and are counted apart from all others;
-- an address and a network count those of unknown devices only, over all numbers. `numbers`: the count is of different
-- numbers, and a number that is among them already is not refused by it.
create function attempt_limits() returns table (
  kind text, known boolean, per text, numbers boolean, most integer, span interval
) language sql immutable as $$
  values
    -- Wrong passwords at login, and wrong old passwords of who is logged in.
    ('password', false, 'number in network', false, 5, interval '15 minutes'),
    ('password', false, 'number in network', false, 33, interval '1 day'),
    ('password', false, 'number', false, 100, interval '1 day'),
    ('password', true, 'number on device', false, 5, interval '15 minutes'),
    ('password', true, 'number on device', false, 100, interval '1 day'),
    ('password', true, 'number', false, 200, interval '1 day'),
    ('password', false, 'address', true, 100, interval '15 minutes'),
    ('password', false, 'network', true, 300, interval '15 minutes'),
    ('old password', false, 'number in network', false, 5, interval '15 minutes'),
    ('old password', false, 'number in network', false, 11, interval '1 day'),
    ('old password', false, 'number', false, 33, interval '1 day'),
    ('old password', true, 'number on device', false, 5, interval '15 minutes'),
    ('old password', true, 'number', false, 66, interval '1 day'),
    -- Wrong codes: of a password reset or a payout number, which guard points; of a registration, which guard little.
    ('code', false, 'number in network', false, 3, interval '1 day'),
    ('code', false, 'number', false, 10, interval '1 day'),
    ('code', true, 'number on device', false, 10, interval '1 day'),
    ('code', true, 'number', false, 20, interval '1 day'),
    ('code', false, 'address', false, 10, interval '1 hour'),
    ('code', false, 'address', false, 20, interval '1 day'),
    ('code', false, 'network', false, 30, interval '1 hour'),
    ('code', false, 'network', false, 60, interval '1 day'),
    ('registration code', false, 'number in network', false, 5, interval '15 minutes'),
    ('registration code', false, 'number in network', false, 10, interval '1 day'),
    ('registration code', false, 'number', false, 30, interval '1 day'),
    ('registration code', false, 'address', false, 30, interval '1 hour'),
    ('registration code', false, 'network', false, 90, interval '1 hour'),
    -- Codes sent.
    ('send', false, 'number in network', false, 3, interval '1 hour'),
    ('send', false, 'number in network', false, 10, interval '1 day'),
    ('send', false, 'number', false, 10, interval '1 hour'),
    ('send', false, 'number', false, 30, interval '1 day'),
    ('send', true, 'number on device', false, 10, interval '1 hour'),
    ('send', true, 'number on device', false, 30, interval '1 day'),
    ('send', true, 'number', false, 20, interval '1 hour'),
    ('send', true, 'number', false, 60, interval '1 day'),
    -- Questions whether a number is registered, which may have a code sent.
    ('question', false, 'address', false, 100, interval '1 hour'),
    ('question', false, 'network', false, 300, interval '1 hour')
$$;

-- The device, if it has logged in to the number before, else null.
create function device_known_to(p_mobile text, p_device_hash text) returns text language sql stable as $$
  select k.device_hash from player p join known_device k on k.player_id = p.id
   where p.mobile = p_mobile and k.device_hash = p_device_hash
$$;

-- Whether one more attempt would pass a limit. p_device: of a known device, else null. An attempt of a later moment
-- counts too, since attempts made at once take their moments before they wait for one another; one of more than a
-- minute ahead is of a clock that was set back since.
create function limit_reached(
  p_now timestamptz, p_kind text, p_mobile text, p_address text, p_network text, p_device text
) returns boolean language plpgsql stable as $$
declare
  bound record;
  made bigint;
begin
  for bound in
    select * from attempt_limits() l where l.kind = p_kind and l.known = (p_device is not null)
  loop
    case bound.per
      when 'address' then
        select case when bound.numbers then count(distinct a.mobile) else count(*) end into made from attempt a
         where a.address = p_address and a.kind = p_kind and a.device_hash is null
           and a.made_at > p_now - bound.span and a.made_at < p_now + interval '1 minute'
           and (not bound.numbers or a.mobile <> p_mobile);
      when 'network' then
        select case when bound.numbers then count(distinct a.mobile) else count(*) end into made from attempt a
         where a.network = p_network and a.kind = p_kind and a.device_hash is null
           and a.made_at > p_now - bound.span and a.made_at < p_now + interval '1 minute'
           and (not bound.numbers or a.mobile <> p_mobile);
      else
        select count(*) into made from attempt a
         where a.mobile = p_mobile and a.kind = p_kind and (a.device_hash is not null) = bound.known
           and a.made_at > p_now - bound.span and a.made_at < p_now + interval '1 minute'
           and (bound.per <> 'number in network' or a.network = p_network)
           and (bound.per <> 'number on device' or a.device_hash = p_device);
    end case;
    if made >= bound.most and not (p_kind = 'password' and bound.per = 'number' and exists (
      select from player p where p.mobile = p_mobile and p_now < p.let_in_until
    )) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Attempts at a number wait for one another, and those of unknown devices for the others of their network, so that
-- limits are exact whatever is sent at once. Always the number first, so that they cannot block each other.
create function lock_attempts(p_mobile text, p_network text, p_device text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('attempts at number ' || p_mobile, 0));
  if p_device is null then
    perform pg_advisory_xact_lock(hashtextextended('attempts from network ' || p_network, 0));
  end if;
end $$;

-- Counts an attempt before it is made and returns its id, by which it can be taken back; null where a limit is reached.
create function reserve_attempt(
  p_now timestamptz, p_kind text, p_mobile text, p_address text, p_network text, p_device_hash text
) returns bigint language plpgsql as $$
declare
  device text := device_known_to(p_mobile, p_device_hash);
  reserved bigint;
begin
  perform lock_attempts(p_mobile, p_network, device);
  if limit_reached(p_now, p_kind, p_mobile, p_address, p_network, device) then
    return null;
  end if;
  insert into attempt (kind, mobile, address, network, device_hash, made_at)
  values (p_kind, p_mobile, p_address, p_network, device, p_now) returning id into reserved;
  return reserved;
end $$;

-- Binds a device to the player who has just proved to be one. A player keeps the newest 20.
create function remember_device(p_now timestamptz, p_player bigint, p_device_hash text) returns void
language plpgsql as $$
begin
  insert into known_device (player_id, device_hash, last_used_at) values (p_player, p_device_hash, p_now)
  on conflict (player_id, device_hash) do update set last_used_at = excluded.last_used_at;
  delete from known_device k where k.player_id = p_player and k.device_hash in (
    select o.device_hash from known_device o where o.player_id = p_player and o.device_hash <> p_device_hash
     order by o.last_used_at desc, o.device_hash offset 19);
end $$;

-- Opens a session of a player whose password is still the one that was checked or just set; false when it is not. The
-- lock waits for a change of the password under way, which ends the sessions that it sees: none may come after it.
create function open_session(
  p_now timestamptz, p_token_hash text, p_player bigint, p_device_id text, p_password_hash text, p_device_hash text
) returns boolean language plpgsql as $$
begin
  insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
  select p_token_hash, p.id, p_device_id, p_now, p_now
    from (select o.id from player o where o.id = p_player and o.password_hash = p_password_hash for share) p;
  if not found then
    return false;
  end if;
  perform remember_device(p_now, p_player, p_device_hash);
  return true;
end $$;
