-- Moves points and keeps the stored balances in step, updating accounts in ascending order to avoid deadlocks. A
-- negative balance fails the account's check. A credit to a wallet then repays its player's debt.
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
    select a.id, a.kind, a.player_id from account a
     where a.id in (p_debit, p_credit) and a.player_id is not null order by a.id
  loop
    perform announce_players(array[side.player_id]);
    if side.id = p_debit then
      update account set debits = debits + p_amount where id = p_debit returning credits - debits into debit_after;
    else
      update account set credits = credits + p_amount where id = p_credit returning credits - debits into credit_after;
      if side.kind = 'wallet' then
        debtor := side.player_id;
      end if;
    end if;
  end loop;
  insert into transfer
    (debit_account, credit_account, amount, code, reference, actor, debit_balance_after, credit_balance_after, made_at)
  values (p_debit, p_credit, p_amount, p_code, p_reference, p_actor, debit_after, credit_after, p_now);
  if debtor is not null then
    perform repay_debt(p_now, debtor, p_debit || ':' || p_reference, p_actor);
  end if;
end $$;
