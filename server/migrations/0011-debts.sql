-- A win that was paid by a wrong result is taken back. What the wallet no longer holds becomes the player's debt: the
-- account of kind suspense, below zero by what is owed. Later credits of the wallet pay it first.
-- Whoever changes a debt holds the row of that player's wallet, so debts add no way to block each other.

create function debt_account(p_player bigint) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  insert into account (kind, player_id) values ('suspense', p_player) on conflict (player_id, kind) do nothing;
  select a.id into found_id from account a where a.player_id = p_player and a.kind = 'suspense';
  return found_id;
end $$;

-- Pays what the player owes from the wallet, as far as it goes. p_reference names the credit that made it possible.
create function repay_debt(p_now timestamptz, p_player bigint, p_reference text, p_actor text)
returns bigint language plpgsql as $$
declare
  purse record;
  owed record;
  paid bigint;
begin
  select d.id, d.debits - d.credits as points into owed from account d where d.player_id = p_player and d.kind = 'suspense';
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
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, debit_balance_after, credit_balance_after, made_at)
  values (purse.id, owed.id, paid, 'debt_repaid', 'debt:' || p_reference, p_actor, purse.points - paid, paid - owed.points, p_now);
  return paid;
end $$;

-- As before, and then a wallet that was credited pays its player's debt.
create or replace function post_transfer(
  p_now timestamptz, p_debit bigint, p_credit bigint, p_amount bigint, p_code text, p_reference text, p_actor text
) returns void language plpgsql as $$
declare
  side record;
  debit_after bigint;
  credit_after bigint;
  debtor bigint;
begin
  for side in
    select a.id, a.kind, a.player_id from account a where a.id in (p_debit, p_credit) and a.player_id is not null order by a.id
  loop
    if side.id = p_debit then
      update account set debits = debits + p_amount where id = p_debit returning credits - debits into debit_after;
    else
      update account set credits = credits + p_amount where id = p_credit returning credits - debits into credit_after;
      if side.kind = 'wallet' then
        debtor := side.player_id;
      end if;
    end if;
  end loop;
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, debit_balance_after, credit_balance_after, made_at)
  values (p_debit, p_credit, p_amount, p_code, p_reference, p_actor, debit_after, credit_after, p_now);
  if debtor is not null then
    perform repay_debt(p_now, debtor, p_debit || ':' || p_reference, p_actor);
  end if;
end $$;
