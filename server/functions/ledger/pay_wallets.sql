-- Pays points from the pot into wallets, one transfer for each entry of the arrays, then repays the players' debts.
create or replace function pay_wallets(
  p_now timestamptz, p_pot bigint, p_players bigint[], p_points bigint[], p_references text[], p_code text, p_actor text
) returns void language plpgsql as $$
begin
  perform from account a where a.kind = 'wallet' and a.player_id = any(p_players) order by a.id for update;
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, credit_balance_after, made_at)
  select p_pot, a.id, p.points, p_code, p.reference, p_actor,
         a.credits - a.debits + sum(p.points) over (partition by a.id order by p.n), p_now
    from unnest(p_players, p_points, p_references) with ordinality as p(player_id, points, reference, n)
    join account a on a.player_id = p.player_id and a.kind = 'wallet'
   order by p.n;
  update account a set credits = a.credits + p.points
    from (select player_id, sum(points) as points
            from unnest(p_players, p_points) as u(player_id, points) group by player_id) p
   where a.player_id = p.player_id and a.kind = 'wallet';
  perform repay_debt(p_now, d.player_id, p_references[1], p_actor)
     from (select a.player_id from account a
             where a.player_id = any(p_players) and a.kind = 'suspense' and a.debits > a.credits
            order by a.player_id) d;
end $$;
