-- Moves points between accounts without a stored balance, such as a pot and the house; nothing for no points.
create or replace function post_between(
  p_now timestamptz, p_debit bigint, p_credit bigint, p_amount bigint, p_code text, p_reference text, p_actor text
) returns void language sql as $$
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
  select p_debit, p_credit, p_amount, p_code, p_reference, p_actor, p_now where p_amount > 0
$$;
