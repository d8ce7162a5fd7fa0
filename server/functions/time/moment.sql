-- The one moment of a call: the database's clock moved by the offset of a try-out, or a fixed moment in tests.
create or replace function moment(
  p_offset_ms double precision, p_fixed timestamptz
) returns timestamptz language sql volatile as
$$ select coalesce(p_fixed, clock_timestamp() + p_offset_ms * interval '1 millisecond') $$;
