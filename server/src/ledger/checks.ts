/** A rule of the ledger and the query that finds what breaks it: each row is one break, told by `what`. */
export type LedgerCheck = { name: string; sql: string };

const MOST_BREAKS = 20;

const check = (name: string, sql: string): LedgerCheck => ({ name, sql: `${sql} limit ${MOST_BREAKS}` });

/** The invariants that always hold, whenever they are looked at in one snapshot. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  check(
    'all accounts together hold nothing',
    `select 'sum ' || total as what from (
       select coalesce((select sum(credits - debits) from account where player_id is not null), 0)
            + coalesce((select sum(case when d.player_id is null then -t.amount else 0 end + case when c.player_id is null then t.amount else 0 end)
                          from transfer t join account d on d.id = t.debit_account join account c on c.id = t.credit_account), 0) as total
     ) s where total <> 0`,
  ),
  check(
    'each balance is the sum of its transfers',
    `select 'account ' || a.id as what from account a
       left join (select debit_account, sum(amount) as moved from transfer group by debit_account) d on d.debit_account = a.id
       left join (select credit_account, sum(amount) as moved from transfer group by credit_account) c on c.credit_account = a.id
      where a.player_id is not null and (a.debits <> coalesce(d.moved, 0) or a.credits <> coalesce(c.moved, 0))`,
  ),
  check(
    'no player owes the wallet',
    `select 'account ' || id as what from account where kind in ('wallet', 'withdraw_hold') and credits < debits`,
  ),
  check(
    'every transfer has two known accounts',
    `select 'transfer ' || t.id as what from transfer t
      where not exists (select from account a where a.id = t.debit_account)
         or not exists (select from account a where a.id = t.credit_account)`,
  ),
  check(
    'a slip is the sum of its lines',
    `select 'slip ' || s.id as what from slip s
       left join (select player_id, slip_id, sum(points) as points, count(*) as lines from bid_line group by player_id, slip_id) l
         on l.player_id = s.player_id and l.slip_id = s.id
      where s.points is distinct from l.points or s.line_count is distinct from l.lines`,
  ),
  check(
    'a slip is paid by one transfer from wallet to pot',
    `select 'slip ' || s.id as what from slip s
       join account w on w.player_id = s.player_id and w.kind = 'wallet'
       left join market_day d on d.market_id = s.market_id and d.day = s.day
       left join transfer t on t.debit_account = w.id and t.reference = 'slip:' || s.id
      where t.id is null or t.code <> 'bid' or t.amount <> s.points or t.credit_account is distinct from d.pot_account`,
  ),
  check(
    'every bid transfer has its slip',
    `select 'transfer ' || t.id as what from transfer t
       left join account w on w.id = t.debit_account
       left join slip s on s.player_id = w.player_id and t.reference = 'slip:' || s.id
      where t.code = 'bid' and s.id is null`,
  ),
  check(
    'no bid is placed at or after its cut-off',
    `select distinct 'slip ' || s.id as what from slip s
       join bid_line l on l.player_id = s.player_id and l.slip_id = s.id
       join market_day d on d.market_id = s.market_id and d.day = s.day
      where s.placed_at >= d.closes_at
         or (s.placed_at >= d.opens_at and (l.session = 'open' or l.label in ('Jodi Digit', 'Half Sangam', 'Full Sangam')))`,
  ),
  check(
    'an unsettled pot holds the open stakes',
    `select 'market ' || d.market_id || ' day ' || d.day as what from market_day d
      where d.state in ('open', 'sealed', 'resulted')
        and coalesce((select sum(case when t.credit_account = d.pot_account then t.amount else -t.amount end)
                        from transfer t where t.credit_account = d.pot_account or t.debit_account = d.pot_account), 0)
         <> coalesce((select sum(s.points) from slip s where s.market_id = d.market_id and s.day = d.day), 0)`,
  ),
];
