-- The room of limits that were checked at a moment; null if they must be checked again, because India has another day.
create or replace function limit_room(p_now timestamptz, p_checked_at timestamptz, p_room bigint)
returns bigint language sql stable as $$
  select case when p_checked_at <= p_now and india_day(p_checked_at) = india_day(p_now) then p_room end
$$;
