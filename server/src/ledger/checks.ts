import { labelsOf, needsBothResults } from '@ank/rules';
import { check, type LedgerCheck } from './ledger-check';
import { WALLET_CHECKS } from './wallet-checks';

const BOTH_RESULTS = labelsOf('main')
  .filter(needsBothResults)
  .map((label) => `'${label}'`)
  .join(', ');

/**
 * The invariants, valid in any snapshot. A break's text includes its size, so that accepting it does not accept a
 * larger one in the same place.
 */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  check(
    'all accounts together hold nothing',
    `select 'sum ' || total as what from (
       select coalesce((select sum(credits - debits) from account where player_id is not null), 0)
            + coalesce((select sum(case when d.player_id is null then -t.amount else 0 end
                                   + case when c.player_id is null then t.amount else 0 end)
                          from transfer t
                          join account d on d.id = t.debit_account
                          join account c on c.id = t.credit_account), 0) as total
     ) s where total <> 0`,
  ),
  check(
    'each balance is the sum of its transfers',
    `select 'account ' || a.id || ' (debits off by ' || a.debits - coalesce(d.moved, 0) || ', credits by '
              || a.credits - coalesce(c.moved, 0) || ')' as what
       from account a
       left join (select debit_account, sum(amount) as moved from transfer group by debit_account) d
         on d.debit_account = a.id
       left join (select credit_account, sum(amount) as moved from transfer group by credit_account) c
         on c.credit_account = a.id
      where a.player_id is not null and (a.debits <> coalesce(d.moved, 0) or a.credits <> coalesce(c.moved, 0))`,
  ),
  check(
    'no player owes the wallet',
    `select 'account ' || id || ' (owes ' || debits - credits || ')' as what
       from account where kind in ('wallet', 'withdraw_hold') and credits < debits`,
  ),
  check(
    'every transfer has two known accounts',
    `select 'transfer ' || t.id as what from transfer t
      where not exists (select from account a where a.id = t.debit_account)
         or not exists (select from account a where a.id = t.credit_account)`,
  ),
  check(
    'a slip is the sum of its lines',
    `select 'slip ' || s.id || ' (' || s.points || ' in ' || s.line_count || ', its lines ' || coalesce(l.points, 0)
              || ' in ' || coalesce(l.lines, 0) || ')' as what
       from slip s
       left join (select player_id, slip_id, sum(points) as points, count(*) as lines
                    from bid_line group by player_id, slip_id) l
         on l.player_id = s.player_id and l.slip_id = s.id
      where s.points is distinct from l.points or s.line_count is distinct from l.lines`,
  ),
  check(
    'a slip is paid by one transfer from wallet to pot',
    `select 'slip ' || s.id || coalesce(' (transfer ' || t.id || ')', ' (unpaid)') as what from slip s
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
         or (s.placed_at >= d.opens_at and (l.session = 'open' or l.label in (${BOTH_RESULTS})))`,
  ),
  check(
    'a pot holds the stakes of its pending lines',
    `select 'market ' || d.market_id || ' day ' || d.day || ' (off by '
              || coalesce(h.points, 0) - coalesce(p.points, 0) || ')' as what
       from market_day d
       left join (select s.market_id, s.day, sum(l.points) as points from slip s
                    join bid_line l on l.player_id = s.player_id and l.slip_id = s.id and l.status = 'pending'
                   group by s.market_id, s.day) p on p.market_id = d.market_id and p.day = d.day
       left join (select account, sum(points) as points from (
                    select credit_account as account, amount as points from transfer
                    union all select debit_account, -amount from transfer) t group by account) h
         on h.account = d.pot_account
      where coalesce(h.points, 0) <> coalesce(p.points, 0)`,
  ),
  check(
    'a line is settled by the task that says so',
    `select 'line ' || l.slip_id || ':' || l.line_no || ' (' || l.status || ' ' || l.won_points
              || coalesce(' by task ' || l.settled_by, '') || ')' as what
       from bid_line l
       left join settlement_task t on t.id = l.settled_by
      where (l.status = 'pending') <> (l.settled_by is null)
         or (l.status in ('won', 'lost') and (t.kind is distinct from 'settle' or (l.status = 'won')
              <> (l.label || '|' || l.session || '|' || l.digits || '|' || l.close_digits = any(t.winners))))
         or (l.status = 'void' and t.kind is distinct from 'refund')
         or (l.status = 'won' and l.won_points <> div(l.points::numeric * l.pays, l.stake))`,
  ),
  check(
    'a line has its payout exactly when it has won',
    `select 'line ' || coalesce(l.slip_id || ':' || l.line_no, t.reference) || ' (won ' || coalesce(l.won_points, 0)
              || coalesce(' by task ' || l.settled_by, '') || ', paid ' || coalesce(t.amount, 0) || ')' as what
       from (select * from bid_line where won_points > 0) l
       full join (
         select t.credit_account, t.reference, t.amount from transfer t
          where t.code = 'win'
            and t.amount > coalesce((select sum(r.amount) from transfer r where r.reverses = t.id), 0)
       ) t on t.reference = 'win:' || l.settled_by || ':' || l.slip_id || ':' || l.line_no
       left join account a on a.id = t.credit_account
      where t.reference is null or l.slip_id is null or t.amount <> l.won_points
         or a.kind <> 'wallet' or a.player_id <> l.player_id`,
  ),
  check(
    'a payout is reversed whole or not at all',
    `select 'transfer ' || r.reverses || ' (' || sum(r.amount) || ' of ' || coalesce(t.amount, 0) || ')' as what
       from transfer r left join transfer t on t.id = r.reverses
      where r.reverses is not null group by r.reverses, t.amount having sum(r.amount) is distinct from t.amount`,
  ),
  check(
    'a voided line has its stake back',
    `select 'slip ' || coalesce(v.slip_id::text, t.reference) || ' (' || coalesce(v.points, 0) || ' void, '
              || coalesce(t.amount, 0) || ' back)' as what
       from (select player_id, slip_id, settled_by, sum(points) as points from bid_line where status = 'void'
              group by player_id, slip_id, settled_by) v
       full join (select * from transfer where code = 'refund') t
         on t.reference = 'refund:' || v.settled_by || ':' || v.slip_id
      where v.points is distinct from t.amount`,
  ),
  check(
    'a finished day has no pending line',
    `select 'market ' || s.market_id || ' day ' || s.day || ' (' || count(*) || ' lines)' as what from slip s
       join market_day d on d.market_id = s.market_id and d.day = s.day
       join bid_line l on l.player_id = s.player_id and l.slip_id = s.id and l.status = 'pending'
      where d.state = 'settled' or (d.state = 'voided' and not exists (
        select from settlement_task t where t.market_id = d.market_id and t.day = d.day and t.finished_at is null))
      group by s.market_id, s.day`,
  ),
  check(
    'no bid is placed after its result',
    `select distinct 'slip ' || s.id as what from settlement_task t
       join slip s on s.market_id = t.market_id and s.day = t.day and s.id > t.last_slip
       join bid_line l on l.player_id = s.player_id and l.slip_id = s.id
      where t.scope = 'all' or l.session = 'open' or l.label in (${BOTH_RESULTS})`,
  ),
  check(
    'who owes has an empty wallet',
    `select 'player ' || d.player_id || ' (owes ' || d.debits - d.credits || ')' as what from account d
       join account w on w.player_id = d.player_id and w.kind = 'wallet' and w.credits > w.debits
      where d.kind = 'suspense' and d.debits > d.credits`,
  ),
  ...WALLET_CHECKS,
];
