-- Whether a moment is in a daily window of India's minutes of the day, both ends included. One that closes before it
-- opens spans midnight.
create or replace function in_daily_window(
  p_now timestamptz, p_opens integer, p_closes integer
) returns boolean language sql stable as $$
  select case when p_opens <= p_closes then n.minute between p_opens and p_closes
              else n.minute >= p_opens or n.minute <= p_closes end
    from (select extract(hour from t.india) * 60 + extract(minute from t.india) as minute
            from (select p_now at time zone 'Asia/Kolkata' as india) t) n
$$;
