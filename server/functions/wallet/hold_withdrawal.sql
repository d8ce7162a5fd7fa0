-- Moves the points to the hold and stores a request for the operator. Of several methods it takes the one with a number
-- on file; if two have one, it refuses, because the client may mean either.
create or replace function hold_withdrawal(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_methods smallint[]
) returns json language plpgsql as $$
declare
  call record;
  rules record;
  payee record;
  wallet bigint;
  hold bigint;
  fault text;
  request bigint;
begin
  select * into call from begin_request(p_now, p_token_hash, p_request_id, p_meaning);
  if call.answer is not null then
    return call.answer;
  end if;
  select * into rules from site;
  select count(*) as numbers, min(n.method) as method, min(n.number) as number into payee
    from payout_number n where n.player_id = call.player and n.method = any (p_methods);
  fault := case
    when not rules.money_open then 'money_stopped'
    when p_points < rules.min_withdrawal then 'below_minimum'
    when p_points > rules.max_withdrawal then 'above_maximum'
    when payee.numbers = 0 then 'no_method'
    when payee.numbers > 1 then 'ambiguous_method'
    when not in_daily_window(p_now, rules.withdraw_open_minutes, rules.withdraw_close_minutes) then 'outside_window'
  end;
  if fault is null then
    perform lock_accounts(array[call.player], array['wallet', 'withdraw_hold']);
    if balance_of(call.player) < p_points then
      fault := 'not_enough_points';
    end if;
  end if;
  if fault is not null then
    return end_request(call.player, p_request_id, json_build_object('fault', fault, 'player', call.player::text,
      'limit', case fault when 'below_minimum' then rules.min_withdrawal
                          when 'above_maximum' then rules.max_withdrawal end));
  end if;
  select a.id into wallet from account a where a.player_id = call.player and a.kind = 'wallet';
  select a.id into hold from account a where a.player_id = call.player and a.kind = 'withdraw_hold';
  insert into withdraw_request (player_id, points, method, number, asked_at)
  values (call.player, p_points, payee.method, payee.number, p_now) returning id into request;
  perform post_transfer(p_now, wallet, hold, p_points, 'withdraw', 'withdraw:' || request, 'player');
  return end_request(call.player, p_request_id,
    json_build_object('request', request::text, 'balance', balance_of(call.player)::text, 'player', call.player::text));
end $$;
