-- A player's limits of a kind ('stake' or 'deposit') in the periods around a moment: points (null: no limit), the
-- points that follow and from when, the period's first day, and the moment at which it resets.
create or replace function limits_at(p_at timestamptz, p_player bigint, p_kind text)
returns table (
  period text, points bigint, next_points bigint, next_from timestamptz, first_day date, renews_at timestamptz
) language sql stable as $$
  select p.period,
         case when l.next_from <= p_at then l.next_points else l.points end,
         case when l.next_from > p_at then l.next_points end,
         case when l.next_from > p_at then l.next_from end,
         t.first_day::date,
         (t.first_day + p.span) at time zone 'Asia/Kolkata'
    from (values ('day', interval '1 day'), ('week', interval '7 days'), ('month', interval '1 month'))
         as p(period, span)
    cross join lateral (select date_trunc(p.period, p_at at time zone 'Asia/Kolkata') as first_day) t
    left join play_limit l on l.player_id = p_player and l.kind = p_kind and l.period = p.period
$$;
