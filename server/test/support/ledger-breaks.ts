/** Ways to break a ledger with a bid: the name, the SQL, and a rule that it breaks. */
export const LEDGER_BREAKS: [string, string, string][] = [
  [
    'an extra debit',
    `update account set debits = debits + 1 where kind = 'wallet' and credits > 0`,
    'each balance is the sum of its transfers',
  ],
  [
    'points from nowhere',
    `update account set credits = credits + 500 where kind = 'wallet' and credits > 0`,
    'all accounts together hold nothing',
  ],
  [
    'a second payment of a slip',
    `insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
        select debit_account, credit_account, amount, code, 'slip:999', 'x', made_at
          from transfer where code = 'bid' limit 1`,
    'every bid transfer has its slip',
  ],
  [
    'a transfer to nobody',
    `insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
        select id, 999999, 1, 'gift', 'x', 'x', '2026-11-21' from account where kind = 'house'`,
    'every transfer has two known accounts',
  ],
  [
    'a line more than its slip',
    `insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
        select player_id, slip_id, 99, label, session, digits, close_digits, 1000, stake, pays from bid_line limit 1`,
    'a slip is the sum of its lines',
  ],
  [
    'a slip that nobody paid',
    `insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
        select player_id, market_id, day, label, 1, 10, placed_at from slip limit 1`,
    'a slip is paid by one transfer from wallet to pot',
  ],
  [
    'a bid after the cut-off',
    `insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
        select s.player_id, s.market_id, s.day, s.label, 1, 10, d.opens_at
          from slip s join market_day d using (market_id, day) limit 1;
       insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
        select player_id, max(id), 0, 'Single Digit', 'open', '5', '', 10, 10, 95 from slip group by player_id`,
    'no bid is placed at or after its cut-off',
  ],
  [
    'a pot that pays somebody',
    `select post_transfer('2026-11-21', d.pot_account, w.id, 5, 'gift', 'x', 'x')
        from market_day d, account w
       where d.market_id = 9 and d.day = '2026-11-21' and w.kind = 'wallet' order by w.id desc limit 1`,
    'a pot holds the stakes of its pending lines',
  ],
  [
    'a deposit that came before its day',
    `insert into fund_request (player_id, points, asked_at, credit_on)
        select player_id, 500, '2026-11-21', '2026-11-23' from account where kind = 'wallet' and player_id is not null
         limit 1;
       select credit_deposit('2026-11-22 18:29:59+00', id, 'x') from fund_request`,
    'a deposit above a limit is not credited before its day',
  ],
  [
    'a sealed slip whose hash is another',
    `insert into seal_block (market_id, day, session, block_no, slips, hashes, root)
        select market_id, day, 'open', 0, array[id], h, encode(h, 'hex')
          from slip, sha256('another slip'::bytea) h limit 1`,
    'a sealed slip is as it was sealed',
  ],
  [
    'a root without a slip of its session',
    `insert into session_seal
            (market_id, day, session, last_slip, sealed_at, slips, root, head, signature, published_at)
        select market_id, day, 'open', id, placed_at, 0, encode(tree_root(''), 'hex'),
               json_build_object('root', encode(tree_root(''), 'hex')), '', placed_at
          from slip limit 1`,
    'a root is over all slips of its session',
  ],
  [
    'a root without a slip of the one before it',
    `insert into reopened_seal
            (market_id, day, session, nth, last_slip, sealed_at, slips, root, head, signing_key, signature,
             consistency, published_at, reopened_at, actor, reason)
        select market_id, day, 'open', 1, id, placed_at, 1, encode(sha256('a slip'), 'hex'), '', '', '', '{}',
               placed_at, placed_at, 'x', 'x' from slip limit 1;
     insert into session_seal
            (market_id, day, session, last_slip, sealed_at, slips, root, head, signature, published_at)
        select market_id, day, session, last_slip, sealed_at, 0, encode(tree_root(''), 'hex'),
               json_build_object('root', encode(tree_root(''), 'hex'), 'before', json_build_object('root', root)), '',
               sealed_at
          from reopened_seal limit 1`,
    'a root holds all slips of the one before it',
  ],
];
