-- Points in and out: claims of deposits, withdrawals, and transfers between players.

alter table site
  add column payee_name text not null default '',
  add column bank_account text not null default '',
  add column bank_ifsc text not null default '',
  add column upi_id text not null default '',
  add column google_upi_id text not null default '',
  add column phonepe_upi_id text not null default '',
  add column deposit_rule text not null default '',
  add column withdrawal_rule text not null default '';

-- Where a player is paid. Methods: 2 Google Pay, 3 Paytm, 4 PhonePe.
create table payout_number (
  player_id bigint not null references player,
  method smallint not null check (method in (2, 3, 4)),
  number text not null check (number ~ '^[6-9][0-9]{9}$'),
  changed_at timestamptz not null,
  primary key (player_id, method)
);

-- A claim that points were paid for. It moves nothing until the operator approves it.
create table fund_request (
  player_id bigint not null references player,
  id bigint generated always as identity,
  points bigint not null check (points > 0),
  -- The reference of the payment link, and the number that the bank gave the payment.
  link_reference text not null default '',
  payment_reference text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  primary key (player_id, id),
  check ((status = 'pending') = (decided_at is null))
);
create unique index fund_request_number on fund_request (id);
create index fund_request_pending on fund_request (id) where status = 'pending';
-- One payment is credited once, whoever claims it.
create unique index one_credit_per_payment on fund_request (payment_reference)
  where status = 'approved' and payment_reference <> '';

create table withdraw_request (
  player_id bigint not null references player,
  id bigint generated always as identity,
  points bigint not null check (points > 0),
  method smallint not null check (method in (2, 3, 4)),
  number text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'cancelled')),
  receipt_url text not null default '' check (receipt_url = '' or receipt_url ~ '^https://'),
  remark text not null default '',
  asked_at timestamptz not null,
  decided_at timestamptz,
  primary key (player_id, id),
  check ((status = 'pending') = (decided_at is null))
);
create unique index withdraw_request_number on withdraw_request (id);
create index withdraw_request_pending on withdraw_request (id) where status = 'pending';

create sequence player_transfer_number;

-- How often a player has asked whose a number is.
create table receiver_check (
  player_id bigint not null,
  minute bigint not null,
  made integer not null,
  primary key (player_id, minute)
);

-- Counts one question; false: the limit of 30 a minute is reached.
create function admit_receiver_check(p_now timestamptz, p_player bigint) returns boolean language plpgsql as $$
begin
  insert into receiver_check as c (player_id, minute, made)
  values (p_player, floor(extract(epoch from p_now) / 60), 1)
  on conflict (player_id, minute) do update set made = c.made + 1 where c.made < 30;
  return found;
end $$;

-- The player of a call that moves points, and the answer that the request id has had before or why it is refused.
-- Binds the id first: of equal requests sent at once one does the work, the others wait for its answer.
create function begin_request(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text,
  out player bigint, out betting_on boolean, out transfer_on boolean, out answer json
) language plpgsql as $$
declare
  who record;
  known record;
begin
  select * into who from session_player(p_now, p_token_hash);
  if not found then
    answer := json_build_object('fault', 'session_ended');
    return;
  elsif who.blocked then
    answer := json_build_object('fault', 'blocked');
    return;
  end if;
  player := who.player_id;
  betting_on := who.betting_on;
  select p.transfer_on into transfer_on from player p where p.id = player;
  if who.last_seen_at < p_now - interval '10 minutes' then
    update player_session s set last_seen_at = p_now where s.token_hash = p_token_hash;
  end if;
  if p_request_id is null then
    return;
  end if;
  loop
    insert into request_key (player_id, request_id, meaning, made_at)
    values (player, p_request_id, p_meaning, p_now) on conflict do nothing;
    exit when found;
    select k.meaning, k.answer into known from request_key k where k.player_id = player and k.request_id = p_request_id;
    if found then
      answer := case when known.meaning = p_meaning then known.answer
                     else json_build_object('fault', 'duplicate_id', 'player', player::text) end;
      return;
    end if;
  end loop;
end $$;

-- Stores the answer of an accepted request under its id; lets go of the id of a refused one.
create function end_request(p_player bigint, p_request_id text, p_answer json) returns json language plpgsql as $$
begin
  if p_request_id is null then
    return p_answer;
  elsif p_answer ->> 'fault' is not null then
    delete from request_key k where k.player_id = p_player and k.request_id = p_request_id;
  else
    update request_key k set answer = p_answer where k.player_id = p_player and k.request_id = p_request_id;
  end if;
  return p_answer;
end $$;

-- The balance of a wallet, with the accounts of the players given locked in ascending order.
create function lock_accounts(p_players bigint[], p_kinds text[]) returns void language sql as $$
  select count(*) from (
    select a.id from account a where a.player_id = any (p_players) and a.kind = any (p_kinds) order by a.id for update
  ) locked
$$;

create function balance_of(p_player bigint) returns bigint language sql stable as $$
  select a.credits - a.debits from account a where a.player_id = p_player and a.kind = 'wallet'
$$;

-- Moves the points to the hold and leaves a request for the operator. The window is in India's minutes of the day, both
-- ends included.
create function request_withdrawal(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_method smallint
) returns json language plpgsql as $$
declare
  call record;
  rules record;
  minute integer := extract(hour from p_now at time zone 'Asia/Kolkata') * 60 + extract(minute from p_now at time zone 'Asia/Kolkata');
  payee text;
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
  select n.number into payee from payout_number n where n.player_id = call.player and n.method = p_method;
  fault := case
    when not rules.money_open then 'money_stopped'
    when p_points < rules.min_withdrawal then 'below_minimum'
    when p_points > rules.max_withdrawal then 'above_maximum'
    when payee is null then 'no_method'
    when case when rules.withdraw_open_minutes <= rules.withdraw_close_minutes
              then minute < rules.withdraw_open_minutes or minute > rules.withdraw_close_minutes
              else minute < rules.withdraw_open_minutes and minute > rules.withdraw_close_minutes end then 'outside_window'
  end;
  if fault is null then
    perform lock_accounts(array[call.player], array['wallet', 'withdraw_hold']);
    if balance_of(call.player) < p_points then
      fault := 'not_enough_points';
    end if;
  end if;
  if fault is not null then
    return end_request(call.player, p_request_id, json_build_object('fault', fault, 'player', call.player::text,
      'limit', case fault when 'below_minimum' then rules.min_withdrawal when 'above_maximum' then rules.max_withdrawal end));
  end if;
  select a.id into wallet from account a where a.player_id = call.player and a.kind = 'wallet';
  select a.id into hold from account a where a.player_id = call.player and a.kind = 'withdraw_hold';
  insert into withdraw_request (player_id, points, method, number, asked_at)
  values (call.player, p_points, p_method, payee, p_now) returning id into request;
  perform post_transfer(p_now, wallet, hold, p_points, 'withdraw', 'withdraw:' || request, 'player');
  return end_request(call.player, p_request_id,
    json_build_object('request', request::text, 'balance', balance_of(call.player)::text, 'player', call.player::text));
end $$;

-- Moves points from one player to another. An unknown receiver is told only to who could pay, and is counted.
create function transfer_points(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_mobile text
) returns json language plpgsql as $$
declare
  call record;
  rules record;
  receiver bigint;
  fault text;
  debit bigint;
  credit bigint;
begin
  select * into call from begin_request(p_now, p_token_hash, p_request_id, p_meaning);
  if call.answer is not null then
    return call.answer;
  end if;
  select * into rules from site;
  select p.id into receiver from player p where p.mobile = p_mobile and not p.blocked;
  fault := case
    when not rules.money_open then 'money_stopped'
    when not call.betting_on then 'betting_off'
    when not call.transfer_on then 'transfer_off'
    when receiver = call.player then 'own_number'
    when p_points < rules.min_transfer then 'below_minimum'
    when p_points > rules.max_transfer then 'above_maximum'
    when balance_of(call.player) < p_points then 'not_enough_points'
  end;
  if fault is null and receiver is null then
    fault := case when admit_receiver_check(p_now, call.player) then 'no_receiver' else 'rate_limited' end;
  end if;
  if fault is null then
    perform lock_accounts(array[call.player, receiver], array['wallet']);
    if balance_of(call.player) < p_points then
      fault := 'not_enough_points';
    end if;
  end if;
  if fault is not null then
    return end_request(call.player, p_request_id, json_build_object('fault', fault, 'player', call.player::text,
      'limit', case fault when 'below_minimum' then rules.min_transfer when 'above_maximum' then rules.max_transfer end));
  end if;
  select a.id into debit from account a where a.player_id = call.player and a.kind = 'wallet';
  select a.id into credit from account a where a.player_id = receiver and a.kind = 'wallet';
  perform post_transfer(p_now, debit, credit, p_points, 'transfer', 'transfer:' || nextval('player_transfer_number'), 'player');
  return end_request(call.player, p_request_id, json_build_object('balance', balance_of(call.player)::text, 'player', call.player::text));
end $$;

-- Leaves a claim for the operator. The same request sent again may bring the bank's number of the payment, once.
create function request_funds(
  p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_link text, p_payment text
) returns json language plpgsql as $$
declare
  call record;
  rules record;
  fault text;
  request bigint;
begin
  select * into call from begin_request(p_now, p_token_hash, p_request_id, p_meaning);
  if call.answer is not null then
    if call.answer ->> 'request' is not null and p_payment <> '' then
      update fund_request f set payment_reference = p_payment
       where f.player_id = call.player and f.id = (call.answer ->> 'request')::bigint
         and f.status = 'pending' and f.payment_reference = '';
    end if;
    return call.answer;
  end if;
  select * into rules from site;
  fault := case
    when not rules.money_open then 'money_stopped'
    when not call.betting_on then 'betting_off'
    when p_points < rules.min_deposit then 'below_minimum'
    when p_points > rules.max_deposit then 'above_maximum'
    when (select count(*) from fund_request f where f.player_id = call.player and f.status = 'pending') >= 20 then 'too_many_pending'
  end;
  if fault is not null then
    return end_request(call.player, p_request_id, json_build_object('fault', fault, 'player', call.player::text,
      'limit', case fault when 'below_minimum' then rules.min_deposit when 'above_maximum' then rules.max_deposit end));
  end if;
  insert into fund_request (player_id, points, link_reference, payment_reference, asked_at)
  values (call.player, p_points, p_link, p_payment, p_now) returning id into request;
  return end_request(call.player, p_request_id, json_build_object('request', request::text, 'player', call.player::text));
end $$;

-- The operator's decision, made once. Answers {"fault": name} or {"points": n}.
create function decide_funds(p_now timestamptz, p_request bigint, p_approve boolean, p_actor text) returns json language plpgsql as $$
declare
  claim record;
  wallet bigint;
  bank bigint;
begin
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  end if;
  select * into claim from fund_request f where f.id = p_request;
  if not found then
    return json_build_object('fault', 'unknown');
  end if;
  perform lock_accounts(array[claim.player_id], array['wallet']);
  select * into claim from fund_request f where f.player_id = claim.player_id and f.id = p_request for update;
  if claim.status <> 'pending' then
    return json_build_object('fault', 'decided', 'status', claim.status);
  end if;
  if p_approve and claim.payment_reference <> '' and exists (
    select from fund_request f where f.payment_reference = claim.payment_reference and f.status = 'approved'
  ) then
    return json_build_object('fault', 'payment_used');
  end if;
  update fund_request f set status = case when p_approve then 'approved' else 'rejected' end, decided_at = p_now
   where f.player_id = claim.player_id and f.id = p_request;
  if p_approve then
    select a.id into wallet from account a where a.player_id = claim.player_id and a.kind = 'wallet';
    select a.id into bank from account a where a.kind = 'bank_clearing';
    perform post_transfer(p_now, bank, wallet, claim.points, 'deposit', 'deposit:' || p_request, p_actor);
  end if;
  return json_build_object('points', claim.points::text);
end $$;

create function decide_withdrawal(
  p_now timestamptz, p_request bigint, p_approve boolean, p_receipt_url text, p_remark text, p_actor text
) returns json language plpgsql as $$
declare
  asked record;
  hold bigint;
  target bigint;
begin
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  end if;
  select * into asked from withdraw_request w where w.id = p_request;
  if not found then
    return json_build_object('fault', 'unknown');
  end if;
  perform lock_accounts(array[asked.player_id], array['wallet', 'withdraw_hold']);
  update withdraw_request w
     set status = case when p_approve then 'approved' else 'cancelled' end, receipt_url = p_receipt_url, remark = p_remark, decided_at = p_now
   where w.player_id = asked.player_id and w.id = p_request and w.status = 'pending';
  if not found then
    return json_build_object('fault', 'decided', 'status', (select w.status from withdraw_request w where w.player_id = asked.player_id and w.id = p_request));
  end if;
  select a.id into hold from account a where a.player_id = asked.player_id and a.kind = 'withdraw_hold';
  if p_approve then
    select a.id into target from account a where a.kind = 'bank_clearing';
    perform post_transfer(p_now, hold, target, asked.points, 'withdraw_paid', 'withdraw:' || p_request || ':paid', p_actor);
  else
    select a.id into target from account a where a.player_id = asked.player_id and a.kind = 'wallet';
    perform post_transfer(p_now, hold, target, asked.points, 'withdraw_returned', 'withdraw:' || p_request || ':returned', p_actor);
  end if;
  return json_build_object('points', asked.points::text);
end $$;
