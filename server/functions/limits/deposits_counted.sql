-- The points of a player's claims that count from day p_first to before p_end, without one claim.
create or replace function deposits_counted(p_player bigint, p_first date, p_end date, p_without bigint)
returns bigint language sql stable as $$
  select coalesce(sum(f.points), 0)::bigint
    from fund_request f
   where f.player_id = p_player and f.status <> 'rejected' and f.id is distinct from p_without
     and coalesce(f.credit_on, india_day(f.asked_at)) >= p_first
     and coalesce(f.credit_on, india_day(f.asked_at)) < p_end
$$;
