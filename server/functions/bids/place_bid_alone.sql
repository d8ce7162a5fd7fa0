-- Places a slip, whole or not at all, and answers {"fault", "line", "player"} or {"balance", "slip", "player"}. Lock
-- order: wallet, request key, market (shared, so that a result waits for bids in progress). p_day: the only day it may
-- be placed on. p_at_open, by line: whether it closes with the open time (decision 0018).
create or replace function place_bid_alone(
  p_offset_ms double precision, p_fixed timestamptz, p_token_hash text, p_request_id text, p_meaning text,
  p_family text, p_market_id bigint, p_label text, p_labels text[], p_sessions text[], p_digits text[],
  p_close_digits text[], p_points bigint[], p_at_open boolean[], p_day date default null
) returns json language plpgsql set enable_seqscan = off as $$
declare
  v_now timestamptz := moment(p_offset_ms, p_fixed);
  call record;
  rules record;
  today record;
  fault text;
  bad_line integer;
  total bigint;
  slip_id bigint;
  wallet bigint;
  balance bigint;
  refusal json;
begin
  select * into call from begin_request(v_now, p_token_hash, p_request_id, p_meaning);
  if call.answer is not null then
    return call.answer;
  end if;

  <<checks>>
  begin
    if not call.betting_on then
      fault := 'betting_off';
      exit checks;
    end if;
    select s.money_open, s.min_bid, s.max_bid into rules from site s where s.id;
    if not rules.money_open then
      fault := 'money_stopped';
      exit checks;
    end if;
    perform from market m where m.id = p_market_id and m.family = p_family and m.active;
    if not found then
      fault := 'no_market';
      exit checks;
    end if;
    perform lock_market(p_market_id, false);
    -- A slip that waited for its wallet or market past its cut-off is refused.
    v_now := moment(p_offset_ms, p_fixed);
    select d.* into today from market_day d
     where d.market_id = p_market_id and d.starts_at <= v_now and v_now < d.ends_at
     order by d.starts_at desc limit 1;
    if not found then
      fault := 'no_market_day';
      exit checks;
    elsif today.day <> p_day then
      fault := 'closed';
      exit checks;
    end if;

    select l.position - 1, l.reason into bad_line, fault
      from (
        select n as position,
          case
            when r.label is null then 'no_rate'
            when points < rules.min_bid then 'below_minimum'
            when points > rules.max_bid then 'above_maximum'
            when today.off or today.state <> 'open' or today.close_number is not null or today.close_sealed
              or v_now >= today.closes_at then 'closed'
            when at_open and (today.open_number is not null or today.open_sealed or v_now >= today.opens_at)
              then 'open_closed'
          end as reason
        from unnest(p_labels, p_points, p_at_open) with ordinality as t(label, points, at_open, n)
        left join rate r on r.family = p_family and r.label = t.label
      ) l
     where l.reason is not null order by l.position limit 1;
    exit checks when fault is not null;

    select sum(points) into total from unnest(p_points) as points;
    update account a
       set debits = a.debits + total, limit_stakes = case when a.limited then a.limit_stakes + total else 0 end
     where a.player_id = call.player and a.kind = 'wallet' and a.credits - a.debits >= total
       and (not a.limited or limit_room(v_now, a.limit_checked_at, a.limit_debits - a.debits) >= total)
    returning a.id, a.credits - a.debits into wallet, balance;
    if found then
      exit checks;
    end if;
    -- What the wallet keeps is of the day of its last check, and this one may be of another.
    perform store_kept_stakes(array[a.player_id]) from account a
     where a.player_id = call.player and a.kind = 'wallet' and limit_room(v_now, a.limit_checked_at, 0) is null;
    refusal := stake_refusal(v_now, call.player, total);
    if refusal is null then
      update account a
         set debits = a.debits + total, limit_stakes = a.limit_stakes + total,
             limit_debits = a.debits + stake_room(v_now, call.player), limit_checked_at = v_now
       where a.player_id = call.player and a.kind = 'wallet' and a.credits - a.debits >= total
      returning a.id, a.credits - a.debits into wallet, balance;
      exit checks when found;
    end if;
    fault := 'not_enough_points';
  end checks;

  if fault is not null then
    return end_request(call.player, p_request_id, coalesce(refusal,
      json_build_object('fault', fault, 'line', bad_line, 'player', call.player::text)));
  end if;
  insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
  values (call.player, p_market_id, today.day, p_label, cardinality(p_points), total, v_now) returning id into slip_id;
  insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
  select call.player, slip_id, n - 1, t.label, t.session, t.digits, t.close_digits, t.points, r.stake, r.pays
    from unnest(p_labels, p_sessions, p_digits, p_close_digits, p_points)
         with ordinality as t(label, session, digits, close_digits, points, n)
    join rate r on r.family = p_family and r.label = t.label;
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, debit_balance_after, made_at)
  values (wallet, today.pot_account, total, 'bid', 'slip:' || slip_id, 'player', balance, v_now);

  return end_request(call.player, p_request_id,
    json_build_object('balance', balance::text, 'slip', slip_id::text, 'player', call.player::text));
end $$;
