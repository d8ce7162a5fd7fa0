import { check, type LedgerCheck, numberIn, of } from './ledger-check';

/** The rules between players' requests and the transfers they caused. */
export const WALLET_CHECKS: readonly LedgerCheck[] = [
  check(
    'a hold is the sum of its pending withdrawals',
    of(
      'account',
      `select 'player ' || h.player_id || ' (off by ' || h.credits - h.debits - w.points || ')' as what
         from slice h
         cross join lateral (
           select coalesce(sum(r.points), 0) as points
             from withdraw_request r where r.player_id = h.player_id and r.status = 'pending'
         ) w
        where h.kind = 'withdraw_hold' and h.credits - h.debits <> w.points`,
    ),
  ),
  check(
    'a withdrawal was moved to the hold once, and on from there as it was decided',
    of(
      'withdraw_request',
      `select 'withdrawal ' || w.id || ' (' || w.status || ')' as what from slice w
         join account a on a.player_id = w.player_id and a.kind = 'wallet'
         join account h on h.player_id = w.player_id and h.kind = 'withdraw_hold'
         left join transfer held on held.debit_account = a.id and held.reference = 'withdraw:' || w.id
         left join transfer paid on paid.debit_account = h.id and paid.reference = 'withdraw:' || w.id || ':paid'
         left join transfer returned
           on returned.debit_account = h.id and returned.reference = 'withdraw:' || w.id || ':returned'
        where held.id is null or held.amount <> w.points or held.credit_account <> h.id
           or (w.status = 'approved') <> (paid.id is not null) or coalesce(paid.amount, w.points) <> w.points
           or (w.status = 'cancelled') <> (returned.id is not null)
           or coalesce(returned.amount, w.points) <> w.points
           or (returned.id is not null and returned.credit_account <> a.id)`,
    ),
  ),
  check(
    'a deposit is credited exactly when it was approved',
    of(
      'fund_request',
      `select 'deposit ' || f.id || ' (' || f.status || ')' as what from slice f
         join account a on a.player_id = f.player_id and a.kind = 'wallet'
         join account b on b.kind = 'bank_clearing'
         left join transfer t on t.debit_account = b.id and t.reference = 'deposit:' || f.id
        where (f.status = 'approved') <> (t.id is not null) or coalesce(t.amount, f.points) <> f.points
           or coalesce(t.credit_account, a.id) <> a.id`,
    ),
  ),
  check(
    'a deposit above a limit is not credited before its day',
    of(
      'fund_request',
      `select 'deposit ' || f.id || ' (' || f.credit_on || ')' as what from slice f
         join account b on b.kind = 'bank_clearing'
         join transfer t on t.debit_account = b.id and t.reference = 'deposit:' || f.id
        where t.made_at < f.credit_on::timestamp at time zone 'Asia/Kolkata'`,
    ),
  ),
  check(
    'every payment in or out has its request',
    of(
      'transfer',
      `select 'transfer ' || t.id as what from slice t
         left join fund_request f on t.code = 'deposit' and f.id = ${numberIn('t.reference', 2)}
                                 and t.reference = 'deposit:' || f.id
         left join withdraw_request w on t.code in ('withdraw', 'withdraw_paid', 'withdraw_returned')
                                     and w.id = ${numberIn('t.reference', 2)}
        where (t.code = 'deposit' and f.id is null)
           or (t.code in ('withdraw', 'withdraw_paid', 'withdraw_returned') and w.id is null)`,
    ),
  ),
  check(
    'points between players move from wallet to wallet',
    of(
      'transfer',
      `select 'transfer ' || t.id as what from slice t
         left join account d on d.id = t.debit_account left join account c on c.id = t.credit_account
        where t.code = 'transfer'
          and (d.kind is distinct from 'wallet' or c.kind is distinct from 'wallet' or d.player_id = c.player_id)`,
    ),
  ),
];
