-- Writes a notice of an account change that somebody else may have made. The first device of an account and the
-- player's own logout are left out.
create or replace function write_security_notice(p_now timestamptz, p_event security_event, p_device text)
returns void language plpgsql as $$
begin
  if p_event.player_id is null then
    return;
  elsif p_event.kind = 'device_added' then
    if (select count(*) from known_device k where k.player_id = p_event.player_id) < 2 then
      return;
    end if;
  elsif p_event.kind = 'logged_out' then
    if not p_event.details ? 'reason' then
      return;
    end if;
  elsif p_event.kind not in ('password_changed', 'password_reset', 'payout_number_changed') then
    return;
  end if;
  perform write_notice(
    p_now, p_event.player_id,
    case p_event.kind when 'device_added' then 'new_device' when 'logged_out' then 'sessions_ended'
                      else p_event.kind end,
    p_event.details - 'by'
      || case when p_event.kind = 'device_added' then jsonb_build_object('device', coalesce(p_device, '')) else '{}' end
      || case when p_event.details ? 'by' then '{"by_support": true}'::jsonb else '{}' end);
end $$;
