-- Counts a page's report of loading a remote; false if its network has sent five this hour. Errors while a page is
-- being left are not counted. p_replaced: the version that failed in the page before this one.
create or replace function note_remote_load(
  p_now timestamptz, p_network text, p_remote text, p_version text, p_replaced text, p_phase text, p_cause text,
  p_browser text, p_frames text[]
) returns boolean language plpgsql as $$
begin
  insert into remote_load as l (remote, version, hour, network, reports, loads, failures, instead)
  values (p_remote, p_version, to_timestamp(floor(extract(epoch from p_now) / 3600) * 3600), p_network, 1,
    (p_phase <> 'unmount')::integer, (p_phase <> 'loaded')::integer,
    (p_phase <> 'unmount' and p_replaced <> '')::integer)
  on conflict (remote, version, hour, network) do update
    set reports = l.reports + 1, loads = l.loads + excluded.loads, failures = l.failures + excluded.failures,
      instead = l.instead + excluded.instead
    where l.reports < 5;
  if not found then return false; end if;
  if p_phase <> 'loaded' then
    insert into remote_failure as f (remote, version, phase, cause, browser, frames, last_at)
    values (p_remote, p_version, p_phase, p_cause, p_browser, p_frames, p_now)
    on conflict (remote, version, phase, cause, browser, frames) do update
      set times = f.times + 1, last_at = excluded.last_at;
  end if;
  return true;
end $$;
