-- The first day in India, today or later, on which the limits allow a claim. One above a whole limit gets a later
-- period without any other claim, and waits no less than a limit that is raised: at least one whole day lies between.
create or replace function deposit_day(
  p_now timestamptz, p_player bigint, p_points bigint, p_asked date, p_request bigint
) returns date language plpgsql stable as $$
declare
  today date := india_day(p_now);
  day date := today;
  later date;
begin
  loop
    -- Each limit that is in the way names the day on which that may end: with its period, or when it is raised.
    select max(least(case when p_points > l.points and l.first_day > p_asked and u.points = 0 then day + 1
                          else india_day(l.renews_at) end,
                     india_day(l.next_from) + 1))
      into later
      from limits_at(case when day = today then p_now else day::timestamp at time zone 'Asia/Kolkata' end,
                     p_player, 'deposit') l
      cross join lateral (
        select deposits_counted(p_player, l.first_day, india_day(l.renews_at), p_request) as points
      ) u
     where l.points is not null
       and case when p_points <= l.points then u.points + p_points > l.points
                else u.points > 0 or l.first_day <= p_asked or day < p_asked + 2 end;
    if later is null then
      return day;
    end if;
    day := later;
  end loop;
end $$;
