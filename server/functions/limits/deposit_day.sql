-- The first day in India, today or later, on which the player's limits allow a claim. A claim above a whole limit gets
-- a later period with no other claim, after at least one full day, as long as raising a limit takes.
create or replace function deposit_day(
  p_now timestamptz, p_player bigint, p_points bigint, p_asked date, p_request bigint
) returns date language plpgsql stable as $$
declare
  today date := india_day(p_now);
  day date := today;
  later date;
begin
  loop
    -- The day on which each exceeded limit may allow it: when its next period starts, or when it is raised.
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
