-- Serializes the attempts at a number, and those of unknown devices per network, so that limits are exact under
-- concurrency. The number is always locked first, which rules out deadlocks.
create or replace function lock_attempts(
  p_mobile text, p_network text, p_device text
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('attempts at number ' || p_mobile, 0));
  if p_device is null then
    perform pg_advisory_xact_lock(hashtextextended('attempts from network ' || p_network, 0));
  end if;
end $$;
