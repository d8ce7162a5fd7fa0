-- Whether one more attempt would pass a limit. p_device: null for an unknown device. Attempts up to a minute in the
-- future count too: concurrent attempts read the time before they wait for each other. Later ones were made before the
-- clock was set back and are ignored.
create or replace function limit_reached(
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
