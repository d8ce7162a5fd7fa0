-- For servers of the previous release, whose pages never run a fallback version.
create or replace function count_remote_load(
  p_now timestamptz, p_network text, p_remote text, p_version text, p_phase text, p_cause text, p_browser text,
  p_frames text[]
) returns boolean language plpgsql as $$
begin
  return note_remote_load(p_now, p_network, p_remote, p_version, '', p_phase, p_cause, p_browser, p_frames);
end $$;
