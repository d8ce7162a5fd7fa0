-- The given moment, or the end of the quiet hours that it falls in. Quiet hours are minutes of the day in India; null:
-- none.
create or replace function after_quiet(p_now timestamptz, p_from integer, p_to integer)
returns timestamptz language sql stable as $$
  select case when p_from is null or not in_daily_window(p_now, p_from, (p_to + 1439) % 1440) then p_now
              else (t.today + make_interval(mins => p_to)
                    + case when t.india < t.today + make_interval(mins => p_to) then '0' else '1 day' end::interval
                   ) at time zone 'Asia/Kolkata' end
    from (select p_now at time zone 'Asia/Kolkata' as india,
                 date_trunc('day', p_now at time zone 'Asia/Kolkata') as today) t
$$;
