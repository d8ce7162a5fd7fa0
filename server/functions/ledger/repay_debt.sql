-- Repays the player's debt as far as the wallet allows. p_reference names the credit that made it possible.
create or replace function repay_debt(p_now timestamptz, p_player bigint, p_reference text, p_actor text)
returns bigint language plpgsql as $$
declare
  purse record;
  owed record;
  paid bigint;
begin
  select d.id, d.debits - d.credits as points into owed from account d
   where d.player_id = p_player and d.kind = 'suspense';
  if not found or owed.points <= 0 then
    return 0;
  end if;
  select w.id, w.credits - w.debits as points into purse
    from account w where w.player_id = p_player and w.kind = 'wallet' for update;
  select d.debits - d.credits into owed.points from account d where d.id = owed.id for update;
  paid := least(owed.points, purse.points);
  if paid <= 0 then
    return 0;
  end if;
  update account set debits = debits + paid where id = purse.id;
  update account set credits = credits + paid where id = owed.id;
  insert into transfer
    (debit_account, credit_account, amount, code, reference, actor, debit_balance_after, credit_balance_after, made_at)
  values
    (purse.id, owed.id, paid, 'debt_repaid', 'debt:' || p_reference, p_actor, purse.points - paid, paid - owed.points,
     p_now);
  return paid;
end $$;
