import type { PayoutMethod } from '@ank/protocol';
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

/** Another claim, of any player, that is pending or approved. */
export type OtherClaim = { number: string; status: 'pending' | 'approved' };

/** Other claims read per kind: one more than the operator is shown. */
export const MAX_OTHERS = 4;

type OtherRow = { id: string; status: OtherClaim['status'] };

const othersOf = (rows: readonly OtherRow[]): OtherClaim[] =>
  rows.map(({ id, status }) => ({ number: requestNumberOf(id), status }));

/** The claims `o` beside claim `f` for which `sql` holds, approved ones first. */
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

/** The references as the player sent them, and other claims that may be for the same payment. */
export type PendingDeposit = Pending & {
  linkReference: string;
  paymentReference: string;
  sameReference: OtherClaim[];
  /** Claims of the same amount in the same minute. */
  sameMinute: OtherClaim[];
};

/** Pending claims, oldest first. */
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

/** An approved claim whose payment had already been credited. */
export type CreditedTwice = Omit<Pending, 'askedAtMs'> & {
  decidedAtMs: number;
  linkReference: string;
  paymentReference: string;
  /** The request that the payment was credited for first. */
  creditedFor: string;
};

/** Claims that an older version credited although their payment had been credited before. */
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
 * Pending withdrawals, oldest first. `owed` is the player's debt from a corrected result; it is not deducted from the
 * held points.
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
