-- The date in India at a moment.
create or replace function india_day(p_moment timestamptz) returns date language sql stable as $$
  select (p_moment at time zone 'Asia/Kolkata')::date
$$;
