-- Attempts at a number wait for one another, and those of unknown devices for the others of their network, so that
-- limits are exact whatever is sent at once. Always the number first, so that they cannot block each other.
create or replace function lock_attempts(
  p_mobile text, p_network text, p_device text
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('attempts at number ' || p_mobile, 0));
  if p_device is null then
    perform pg_advisory_xact_lock(hashtextextended('attempts from network ' || p_network, 0));
  end if;
end $$;
