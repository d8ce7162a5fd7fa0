/** What breaks a ledger with a bid: what it is, the SQL that does it, and a rule that it breaks. */
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
];
