-- Moves points between two players with proved numbers. An unknown receiver is counted, and revealed only to senders
-- who could have paid.
create or replace function transfer_points(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_mobile text
) returns json language plpgsql as $$
declare
  call record;
  rules record;
  sender record;
  receiver record;
  fault text;
  debit bigint;
  credit bigint;
begin
  -- Lock both wallets in ascending order before begin_request locks one of them.
  select p.id, p.number_proved into receiver from player p where p.mobile = p_mobile and not p.blocked;
  perform lock_accounts(array[s.player_id, receiver.id], array['wallet']) from session_player(p_now, p_token_hash) s;
  select * into call from begin_request(p_now, p_token_hash, p_request_id, p_meaning);
  if call.answer is not null then
    return call.answer;
  end if;
  -- Read again, because the receiver may have been blocked while this call waited for the wallets.
  select p.id, p.number_proved into receiver from player p where p.id = receiver.id and not p.blocked;
  select * into rules from site;
  select p.hold_until, p.number_proved into sender from player p where p.id = call.player;
  fault := case
    when not rules.money_open then 'money_stopped'
    when not call.betting_on then 'betting_off'
    when not call.transfer_on then 'transfer_off'
    when not sender.number_proved then 'unproved'
    when sender.hold_until > p_now then 'held'
    when receiver.id = call.player then 'own_number'
    when p_points < rules.min_transfer then 'below_minimum'
    when p_points > rules.max_transfer then 'above_maximum'
    when balance_of(call.player) < p_points then 'not_enough_points'
  end;
  if fault is null and receiver.number_proved is not true then
    fault := case
      when not admit_receiver_check(p_now, call.player) then 'rate_limited'
      when receiver.id is null then 'no_receiver'
      else 'receiver_unproved'
    end;
  end if;
  if fault is not null then
    return end_request(call.player, p_request_id, json_build_object('fault', fault, 'player', call.player::text,
      'limit', case fault when 'below_minimum' then rules.min_transfer when 'above_maximum' then rules.max_transfer end,
      'until', case fault when 'held' then sender.hold_until end));
  end if;
  select a.id into debit from account a where a.player_id = call.player and a.kind = 'wallet';
  select a.id into credit from account a where a.player_id = receiver.id and a.kind = 'wallet';
  perform post_transfer(p_now, debit, credit, p_points, 'transfer',
                        'transfer:' || nextval('player_transfer_number'), 'player');
  return end_request(call.player, p_request_id,
    json_build_object('balance', balance_of(call.player)::text, 'player', call.player::text));
end $$;
