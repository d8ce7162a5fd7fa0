import type { PayoutMethod } from '@ank/shared/api';
import type { Database } from '../db/port';
import { requestNumberOf } from './move-money';
import { methodOf } from './withdraw';

type Pending = { number: string; name: string; mobile: string; points: string; askedAtMs: number };

type PendingRow = { id: string; name: string; mobile: string; points: string; asked_at: number };

const pendingOf = (row: PendingRow): Pending => ({
  number: requestNumberOf(row.id),
  name: row.name,
  mobile: row.mobile,
  points: row.points,
  askedAtMs: row.asked_at,
});

/** Another claim, pending or approved, of any player. */
export type OtherClaim = { number: string; status: 'pending' | 'approved' };

/** Of each kind of other claims at most so many are read: one more than an operator is shown. */
export const MAX_OTHERS = 4;

type OtherRow = { id: string; status: OtherClaim['status'] };

const othersOf = (rows: readonly OtherRow[]): OtherClaim[] =>
  rows.map(({ id, status }) => ({ number: requestNumberOf(id), status }));

/** The claims `o` beside the claim `f` of which `sql` is true, approved ones first. */
const others = (sql: string): string => `
       (select coalesce(json_agg(o), '[]') from (
          select o.id::text, o.status from fund_request o where ${sql} and o.status <> 'rejected' and o.id <> f.id
           order by o.status, o.id limit ${MAX_OTHERS}) o)`;

const PENDING_DEPOSITS = `
select f.id, p.name, p.mobile, f.points, f.asked_at, f.link_reference, f.payment_reference,
       ${others('o.reference_keys && f.reference_keys')} as same_reference,
       ${others(`o.points = f.points and o.asked_at >= date_trunc('minute', f.asked_at)
             and o.asked_at < date_trunc('minute', f.asked_at) + interval '1 minute'`)} as same_minute
  from fund_request f join player p on p.id = f.player_id where f.status = 'pending' order by f.id`;

type DepositRow = PendingRow & {
  link_reference: string;
  payment_reference: string;
  same_reference: OtherRow[];
  same_minute: OtherRow[];
};

/** References as the player sent them, and the other claims that may be of the same payment. */
export type PendingDeposit = Pending & {
  linkReference: string;
  paymentReference: string;
  /** Claims that share a reference. */
  sameReference: OtherClaim[];
  /** Claims of as many points that were made in the same minute. */
  sameMinute: OtherClaim[];
};

/** Claims that wait, oldest first. */
export async function pendingDeposits(database: Database): Promise<PendingDeposit[]> {
  const rows = await database.query<DepositRow>(PENDING_DEPOSITS);
  return rows.map((row) => ({
    ...pendingOf(row),
    linkReference: row.link_reference,
    paymentReference: row.payment_reference,
    sameReference: othersOf(row.same_reference),
    sameMinute: othersOf(row.same_minute),
  }));
}

const CREDITED_TWICE = `
select f.id, p.name, p.mobile, f.points, f.decided_at, f.link_reference, f.payment_reference, t.credited_for
  from credited_twice t join fund_request f on f.id = t.request join player p on p.id = f.player_id order by f.id`;

type CreditedRow = Omit<DepositRow, 'asked_at'> & { decided_at: number; credited_for: string };

/** An approved claim of a payment that was credited for another one before. */
export type CreditedTwice = Omit<Pending, 'askedAtMs'> & {
  decidedAtMs: number;
  linkReference: string;
  paymentReference: string;
  /** The number of the request that the payment was credited for first. */
  creditedFor: string;
};

/** The claims that an older version credited for a payment that had been credited already. */
export async function depositsCreditedTwice(database: Database): Promise<CreditedTwice[]> {
  const rows = await database.query<CreditedRow>(CREDITED_TWICE);
  return rows.map((row) => ({
    number: requestNumberOf(row.id),
    name: row.name,
    mobile: row.mobile,
    points: row.points,
    decidedAtMs: row.decided_at,
    linkReference: row.link_reference,
    paymentReference: row.payment_reference,
    creditedFor: requestNumberOf(row.credited_for),
  }));
}

/**
 * Withdrawals that wait, oldest first. `owed`: the player's debt in points, which a result that was corrected since can
 * have left; it is not taken from what is held.
 */
export async function pendingWithdrawals(
  database: Database,
): Promise<(Pending & { method: PayoutMethod; payTo: string; owed: string })[]> {
  const rows = await database.query<PendingRow & { method: number; number: string; owed: string }>(
    `select w.id, p.name, p.mobile, w.points, w.asked_at, w.method, w.number, coalesce(d.debits - d.credits, 0) as owed
       from withdraw_request w join player p on p.id = w.player_id
       left join account d on d.player_id = w.player_id and d.kind = 'suspense'
      where w.status = 'pending' order by w.id`,
  );
  return rows.map((row) => ({ ...pendingOf(row), method: methodOf(row.method), payTo: row.number, owed: row.owed }));
}
