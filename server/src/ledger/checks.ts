import { ENDS_WITH_OPEN } from '../ends-with-open';
import { check, type LedgerCheck, numberIn, of } from './ledger-check';
import { ROOT_CHECKS } from './root-checks';
import { WALLET_CHECKS } from './wallet-checks';

/** The amount reversed of a payout `t`. */
const REVERSED = 'coalesce((select sum(r.amount) from transfer r where r.reverses = t.id), 0)';

/** The sums of the pending lines of slip `s`. As sums, they are looked up by slip: a join may read all lines ever. */
const PENDING = `
select count(*) as lines, coalesce(sum(b.points), 0) as points from bid_line b
 where b.player_id = s.player_id and b.slip_id = s.id and b.status = 'pending'`;

/**
 * The invariants, valid in any snapshot. A break's text includes its size, so that accepting it does not accept a
 * larger one in the same place.
 */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'all accounts together hold nothing',
    parts: [],
    whole: `select 'sum ' || total as what from (
       select coalesce((select sum(credits - debits) from account where player_id is not null), 0)
            + coalesce((select sum(case when d.player_id is null then -t.amount else 0 end
                                   + case when c.player_id is null then t.amount else 0 end)
                          from transfer t
                          join account d on d.id = t.debit_account
                          join account c on c.id = t.credit_account), 0) as total
     ) s where total <> 0`,
  },
  check(
    'each balance is the sum of its transfers',
    of(
      'account',
      `select 'account ' || a.id || ' (debits off by ' || a.debits - d.moved || ', credits by ' || a.credits - c.moved
                || ')' as what
         from slice a
         cross join lateral (select coalesce(sum(amount), 0) as moved from transfer where debit_account = a.id) d
         cross join lateral (select coalesce(sum(amount), 0) as moved from transfer where credit_account = a.id) c
        where a.player_id is not null and (a.debits <> d.moved or a.credits <> c.moved)`,
    ),
  ),
  check(
    'no player owes the wallet',
    of(
      'account',
      `select 'account ' || id || ' (owes ' || debits - credits || ')' as what
         from slice where kind in ('wallet', 'withdraw_hold') and credits < debits`,
    ),
  ),
  check(
    'every transfer has two known accounts',
    of(
      'transfer',
      `select 'transfer ' || t.id as what from slice t
        where not exists (select from account a where a.id = t.debit_account)
           or not exists (select from account a where a.id = t.credit_account)`,
    ),
  ),
  check(
    'a slip is the sum of its lines',
    of(
      'slip',
      `select 'slip ' || s.id || ' (' || s.points || ' in ' || s.line_count || ', its lines ' || l.points || ' in '
                || l.lines || ')' as what
         from slice s
         cross join lateral (
           select coalesce(sum(b.points), 0) as points, count(*) as lines
             from bid_line b where b.player_id = s.player_id and b.slip_id = s.id
         ) l
        where s.points <> l.points or s.line_count <> l.lines`,
    ),
  ),
  check(
    'a slip is paid by one transfer from wallet to pot',
    of(
      'slip',
      `select 'slip ' || s.id || coalesce(' (transfer ' || t.id || ')', ' (unpaid)') as what from slice s
         join account w on w.player_id = s.player_id and w.kind = 'wallet'
         left join market_day d on d.market_id = s.market_id and d.day = s.day
         left join transfer t on t.debit_account = w.id and t.reference = 'slip:' || s.id
        where t.id is null or t.code <> 'bid' or t.amount <> s.points
           or t.credit_account is distinct from d.pot_account`,
    ),
  ),
  check(
    'every bid transfer has its slip',
    of(
      'transfer',
      `select 'transfer ' || t.id as what from slice t
         left join account w on w.id = t.debit_account
         left join slip s on s.player_id = w.player_id and s.id = ${numberIn('t.reference', 2)}
                         and t.reference = 'slip:' || s.id
        where t.code = 'bid' and s.id is null`,
    ),
  ),
  check(
    'no bid is placed at or after its cut-off',
    of(
      'slip',
      `select distinct 'slip ' || s.id as what from slice s
         join bid_line l on l.player_id = s.player_id and l.slip_id = s.id
         join market_day d on d.market_id = s.market_id and d.day = s.day
        where s.placed_at >= d.closes_at
           or (s.placed_at >= d.opens_at and ${ENDS_WITH_OPEN})`,
    ),
  ),
  check(
    'a pot holds the stakes of its pending lines',
    of(
      'market_day',
      `select 'market ' || d.market_id || ' day ' || d.day || ' (off by ' || h.points - p.points || ')' as what
         from slice d
         cross join lateral (
           select coalesce(sum(l.points), 0) as points from slip s
            cross join lateral (${PENDING}) l where s.market_id = d.market_id and s.day = d.day
         ) p
         cross join lateral (
           select coalesce(sum(t.points), 0) as points from (
             select amount as points from transfer where credit_account = d.pot_account
             union all select -amount from transfer where debit_account = d.pot_account) t
         ) h
        where h.points <> p.points`,
    ),
  ),
  check(
    'a line is settled by the task that says so',
    of(
      'bid_line',
      `select 'line ' || l.slip_id || ':' || l.line_no || ' (' || l.status || ' ' || l.won_points
                || coalesce(' by task ' || l.settled_by, '') || ')' as what
         from slice l
         left join settlement_task t on t.id = l.settled_by
        where (l.status = 'pending') <> (l.settled_by is null)
           or (l.status in ('won', 'lost') and (t.kind is distinct from 'settle' or (l.status = 'won')
                <> (l.label || '|' || l.session || '|' || l.digits || '|' || l.close_digits = any(t.winners))))
           or (l.status = 'void' and t.kind is distinct from 'refund')
           or (l.status = 'won' and l.won_points <> div(l.points::numeric * l.pays, l.stake))`,
    ),
  ),
  check(
    'a line has its payout exactly when it has won',
    of(
      'bid_line',
      `select 'line ' || l.slip_id || ':' || l.line_no || ' (won ' || l.won_points
                || coalesce(' by task ' || l.settled_by, '') || ', paid ' || coalesce(t.amount, 0) || ')' as what
         from (select * from slice where won_points > 0) l
         left join slip s on s.player_id = l.player_id and s.id = l.slip_id
         left join market_day d on d.market_id = s.market_id and d.day = s.day
         left join account w on w.player_id = l.player_id and w.kind = 'wallet'
         left join transfer t
           on t.debit_account = d.pot_account and t.credit_account = w.id and t.code = 'win'
          and t.reference = 'win:' || l.settled_by || ':' || l.slip_id || ':' || l.line_no
          and t.amount > ${REVERSED}
        where t.amount is distinct from l.won_points`,
    ),
    of(
      'transfer',
      `select 'line ' || t.reference || ' (won 0, paid ' || t.amount || ')' as what
         from slice t
         left join account w on w.id = t.credit_account and w.kind = 'wallet'
         left join bid_line l
           on l.player_id = w.player_id and l.slip_id = ${numberIn('t.reference', 3)}
          and l.line_no = ${numberIn('t.reference', 4)} and l.won_points > 0
          and t.reference = 'win:' || l.settled_by || ':' || l.slip_id || ':' || l.line_no
        where t.code = 'win' and t.amount > ${REVERSED} and l.slip_id is null`,
    ),
  ),
  check(
    'a payout is reversed whole or not at all',
    of(
      'transfer',
      `select 'transfer ' || p.reverses || ' (' || p.points || ' of ' || coalesce(t.amount, 0) || ')' as what
         from (
           select r.reverses, r.credit_account,
                  (select sum(o.amount) from transfer o where o.reverses = r.reverses) as points
             from slice r where r.reverses is not null group by r.reverses, r.credit_account
         ) p
         left join transfer t on t.debit_account = p.credit_account and t.id = p.reverses
        where t.amount is distinct from p.points`,
    ),
  ),
  check(
    'a voided line has its stake back',
    of(
      'slip',
      `select 'slip ' || s.id || ' (' || v.points || ' void, ' || coalesce(t.amount, 0) || ' back)' as what
         from slice s
         cross join lateral (
           select l.settled_by, sum(l.points) as points from bid_line l
            where l.player_id = s.player_id and l.slip_id = s.id and l.status = 'void' group by l.settled_by
         ) v
         left join market_day d on d.market_id = s.market_id and d.day = s.day
         left join transfer t on t.debit_account = d.pot_account and t.code = 'refund'
                             and t.reference = 'refund:' || v.settled_by || ':' || s.id
        where t.amount is distinct from v.points`,
    ),
    of(
      'transfer',
      `select 'slip ' || t.reference || ' (0 void, ' || t.amount || ' back)' as what
         from slice t
         left join account w on w.id = t.credit_account
        where t.code = 'refund' and not exists (
          select from bid_line l
           where l.player_id = w.player_id and l.slip_id = ${numberIn('t.reference', 3)} and l.status = 'void'
             and t.reference = 'refund:' || l.settled_by || ':' || l.slip_id)`,
    ),
  ),
  check(
    'a finished day has no pending line',
    of(
      'market_day',
      `select 'market ' || d.market_id || ' day ' || d.day || ' (' || p.lines || ' lines)' as what
         from slice d
         cross join lateral (
           select coalesce(sum(l.lines), 0) as lines from slip s
            cross join lateral (${PENDING}) l where s.market_id = d.market_id and s.day = d.day
         ) p
        where p.lines > 0 and (d.state = 'settled' or (d.state = 'voided' and not exists (
          select from settlement_task t
           where t.market_id = d.market_id and t.day = d.day and t.finished_at is null)))`,
    ),
  ),
  check(
    'no bid is placed after its result',
    of(
      'slip',
      `select distinct 'slip ' || s.id as what from slice s
         join settlement_task t on t.market_id = s.market_id and t.day = s.day and s.id > t.last_slip
         join bid_line l on l.player_id = s.player_id and l.slip_id = s.id
        where t.scope = 'all' or ${ENDS_WITH_OPEN}`,
    ),
  ),
  check(
    'who owes has an empty wallet',
    of(
      'account',
      `select 'player ' || d.player_id || ' (owes ' || d.debits - d.credits || ')' as what from slice d
         join account w on w.player_id = d.player_id and w.kind = 'wallet' and w.credits > w.debits
        where d.kind = 'suspense' and d.debits > d.credits`,
    ),
  ),
  ...WALLET_CHECKS,
  ...ROOT_CHECKS,
];
