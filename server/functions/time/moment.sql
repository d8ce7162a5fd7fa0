-- The time of a call: the database's clock plus the offset of a try-out site, or a fixed time in tests.
create or replace function moment(
  p_offset_ms double precision, p_fixed timestamptz
) returns timestamptz language sql volatile as
$$ select coalesce(p_fixed, clock_timestamp() + p_offset_ms * interval '1 millisecond') $$;
