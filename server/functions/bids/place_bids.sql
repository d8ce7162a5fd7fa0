-- Places many players' slips in one transaction, each whole or not at all (decision 0018). Returns a row for each slip:
-- the answer of place_bid_alone, or null if its player has another slip in the batch. A slip without a row has no known
-- session or its wallet is locked by somebody else; like a null one, it must be placed alone.
create or replace function place_bids(
  -- One entry for each slip up to p_days; from p_slips on, one for each line: its slip from 1, its number from 0, ...
  p_offset_ms double precision, p_fixed timestamptz, p_token_hashes text[], p_request_ids text[], p_meanings text[],
  p_families text[], p_market_ids bigint[], p_labels text[], p_days date[], p_slips integer[], p_line_nos integer[],
  p_line_labels text[], p_sessions text[], p_digits text[], p_close_digits text[], p_points bigint[],
  p_at_open boolean[]
) returns table (n integer, answer json) language plpgsql
-- The arrays are small, whatever the planner assumes: one plan by the indexes, even if made on empty tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_n integer[];
  v_player bigint[];
  v_wallet bigint[];
  v_balance bigint[];
  v_betting_on boolean[];
  v_blocked boolean[];
  v_limited boolean[];
  v_room bigint[];
  v_stale text[];
  v_unchecked bigint[];
  -- For the salts, and never stored: random bits for each slip would take five times as long as a hash.
  v_secret bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
begin
  -- Lock order: markets, wallets. Locked wallets are skipped, so a batch waits for writers of market days only.
  perform lock_market(m.id, false)
     from (select m.id from market m where m.id = any (p_market_ids) order by m.id) m;
  v_now := moment(p_offset_ms, p_fixed);

  -- The holder of a wallet excludes all other requests of its player, so idempotency keys are read after this.
  select array_agg(w.n), array_agg(w.player_id), array_agg(w.wallet), array_agg(w.balance), array_agg(w.betting_on),
         array_agg(w.blocked), array_agg(w.limited), array_agg(w.room),
         array_agg(w.token_hash) filter (where w.last_seen_at < v_now - interval '10 minutes'),
         array_agg(w.player_id) filter (where w.limit_stakes > 0 and w.room is null)
    into v_n, v_player, v_wallet, v_balance, v_betting_on, v_blocked, v_limited, v_room, v_stale, v_unchecked
    from (
      select t.n, t.token_hash, s.player_id, a.id as wallet, a.credits - a.debits as balance, a.limited, a.limit_stakes,
             limit_room(v_now, a.limit_checked_at, a.limit_debits - a.debits) as room,
             s.betting_on, s.blocked, s.last_seen_at
        from unnest(p_token_hashes) with ordinality as t(token_hash, n)
        cross join lateral session_player(v_now, t.token_hash) s
        join account a on a.player_id = s.player_id and a.kind = 'wallet'
       order by t.n for no key update of a skip locked
    ) w;
  if v_stale is not null then
    update player_session s set last_seen_at = v_now where s.token_hash = any (v_stale);
  end if;
  -- What a wallet keeps is of the day of its check, and the next bid checks again.
  if v_unchecked is not null then
    perform store_kept_stakes(v_unchecked);
  end if;

  return query
  with today as materialized (
    select m.id as market_id, m.family, d.day, d.pot_account,
           d.off or d.state <> 'open' or d.close_number is not null or d.close_sealed or v_now >= d.closes_at as closed,
           d.open_number is not null or d.open_sealed or v_now >= d.opens_at as open_closed
      from market m
      left join lateral (
        select d.* from market_day d
         where d.market_id = m.id and d.starts_at <= v_now and v_now < d.ends_at
         order by d.starts_at desc limit 1
      ) d on true
     where m.id = any (p_market_ids) and m.active
  ), found as (
    select t.n, t.player_id, t.wallet, t.balance, t.limited, t.room,
           p_request_ids[t.n] as request_id, p_meanings[t.n] as meaning, p_families[t.n] as family,
           p_labels[t.n] as label, d.market_id, d.day, d.pot_account, d.closed, d.open_closed, r.min_bid, r.max_bid,
           k.answer as first_answer,
           case
             when array_position(v_player, t.player_id) < t.place then 'again'
             when t.blocked then 'blocked'
             when k.meaning = p_meanings[t.n] then 'known'
             when k.meaning is not null then 'duplicate_id'
             when not t.betting_on then 'betting_off'
             when not r.money_open then 'money_stopped'
             when d.market_id is null then 'no_market'
             when d.day is null then 'no_market_day'
             when d.day <> p_days[t.n] then 'closed'
             else ''
           end as fault
      from unnest(v_n, v_player, v_wallet, v_balance, v_betting_on, v_blocked, v_limited, v_room) with ordinality
           as t(n, player_id, wallet, balance, betting_on, blocked, limited, room, place)
      join site r on r.id
      -- The limit makes the planner search by the key's columns.
      left join lateral (
        select k.meaning, k.answer from request_key k
         where k.player_id = t.player_id and k.request_id = p_request_ids[t.n] limit 1
      ) k on true
      left join today d on d.market_id = p_market_ids[t.n] and d.family = p_families[t.n]
  ), slips as materialized (
    select f.*, f.fault = '' as is_open from found f
  ), lines as materialized (
    select l.*, rate.stake, rate.pays,
           case
             when rate.label is null then 1
             when l.points < s.min_bid then 2
             when l.points > s.max_bid then 3
             when s.closed then 4
             when l.at_open and s.open_closed then 5
           end as reason
      from unnest(p_slips, p_line_nos, p_line_labels, p_sessions, p_digits, p_close_digits, p_points, p_at_open)
           as l(slip, line_no, label, session, digits, close_digits, points, at_open)
      join slips s on s.n = l.slip and s.is_open
      left join rate on rate.family = s.family and rate.label = l.label
  ), checked as materialized (
    select s.*, t.bad / 10 as bad_line, t.total, t.line_count,
           case when t.bad is not null
                then (array['no_rate', 'below_minimum', 'above_maximum', 'closed', 'open_closed'])[t.bad % 10]
                else 'not_enough_points' end as reason,
           c.checks_limits,
           case when c.checks_limits then stake_refusal(v_now, s.player_id, t.total) end as refusal,
           t.bad is null and s.balance >= t.total as is_covered
      from slips s
      join (select l.slip, sum(l.points)::bigint as total, count(*) as line_count, min(l.line_no * 10 + l.reason) as bad
              from lines l group by l.slip) t on t.slip = s.n
      cross join lateral (
        select t.bad is null and s.limited and t.total > coalesce(s.room, 0) as checks_limits
      ) c
  ), taken as materialized (
    select c.*, c.balance - c.total as balance_after, nextval('slip_id_seq') as slip_id
      from (select c.* from checked c where c.is_covered and c.refusal is null order by c.n) c
  ), paid as (
    update account a
       set debits = a.debits + t.total,
           limit_stakes = case when t.limited then a.limit_stakes + t.total else 0 end,
           limit_debits = case when t.checks_limits then a.debits + stake_room(v_now, t.player_id)
                               else a.limit_debits end,
           limit_checked_at = case when t.checks_limits then v_now else a.limit_checked_at end
      from taken t where a.id = t.wallet
  ), new_slips as (
    insert into slip (id, player_id, market_id, day, label, line_count, points, placed_at, salt) overriding system value
    select t.slip_id, t.player_id, t.market_id, t.day, t.label, t.line_count, t.total, v_now,
           substring(sha256(v_secret || int8send(t.slip_id)) for 16) from taken t
  ), new_lines as (
    insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
    select t.player_id, t.slip_id, l.line_no, l.label, l.session, l.digits, l.close_digits, l.points, l.stake, l.pays
      from lines l join taken t on t.n = l.slip
  ), new_transfers as (
    insert into transfer (debit_account, credit_account, amount, code, reference, actor, debit_balance_after, made_at)
    select t.wallet, t.pot_account, t.total, 'bid', 'slip:' || t.slip_id, 'player', t.balance_after, v_now from taken t
  ), answered as materialized (
    select t.n, t.player_id, t.request_id, t.meaning,
           json_build_object('balance', t.balance_after::text, 'slip', t.slip_id::text,
                             'player', t.player_id::text) as answer
      from taken t
  ), new_keys as (
    insert into request_key (player_id, request_id, meaning, answer, made_at)
    select a.player_id, a.request_id, a.meaning, a.answer, v_now from answered a where a.request_id is not null
  )
  select a.n, a.answer from answered a
  union all
  select c.n, coalesce(c.refusal,
                       json_build_object('fault', c.reason, 'line', c.bad_line, 'player', c.player_id::text))
    from checked c where not c.is_covered or c.refusal is not null
  union all
  select s.n,
         case s.fault
           when 'again' then null
           when 'known' then s.first_answer
           when 'blocked' then json_build_object('fault', 'blocked')
           when 'duplicate_id' then json_build_object('fault', 'duplicate_id', 'player', s.player_id::text)
           else json_build_object('fault', s.fault, 'line', null, 'player', s.player_id::text)
         end
    from slips s where not s.is_open;
end $$;
