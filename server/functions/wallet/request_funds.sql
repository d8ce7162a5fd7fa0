-- Stores a payment claim for the operator. A repeat may add the bank's number (UTR), once. begin_request locks the
-- wallet, so a player never has more than 20 pending claims. The answer to a claim above the player's limits names the
-- day in India on which it can be credited.
create or replace function request_funds(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_link text, p_payment text
) returns json language plpgsql as $$
declare
  call record;
  rules record;
  fault text;
  request bigint;
  waits_until date;
begin
  select * into call from begin_request(p_now, p_token_hash, p_request_id, p_meaning);
  if call.answer is not null then
    if call.answer ->> 'request' is not null and p_payment <> '' then
      update fund_request f set payment_reference = p_payment
       where f.player_id = call.player and f.id = (call.answer ->> 'request')::bigint
         and f.status = 'pending' and f.approved_at is null and f.payment_reference = '';
    end if;
    return call.answer;
  end if;
  select * into rules from site;
  fault := case
    when not rules.money_open then 'money_stopped'
    when not call.betting_on then 'betting_off'
    when p_points < rules.min_deposit then 'below_minimum'
    when p_points > rules.max_deposit then 'above_maximum'
    when (select count(*) from fund_request f
           where f.player_id = call.player and f.status = 'pending' and f.approved_at is null) >= 20
      then 'too_many_pending'
  end;
  if fault is not null then
    return end_request(call.player, p_request_id, json_build_object('fault', fault, 'player', call.player::text,
      'limit', case fault when 'below_minimum' then rules.min_deposit when 'above_maximum' then rules.max_deposit end));
  end if;
  waits_until := nullif(deposit_day(p_now, call.player, p_points, india_day(p_now), null), india_day(p_now));
  insert into fund_request (player_id, points, link_reference, payment_reference, asked_at, credit_on)
  values (call.player, p_points, p_link, p_payment, p_now, waits_until) returning id into request;
  return end_request(call.player, p_request_id,
    json_build_object('request', request::text, 'player', call.player::text, 'creditOn', waits_until));
end $$;
