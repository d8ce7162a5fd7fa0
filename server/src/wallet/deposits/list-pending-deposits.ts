import type { Context } from '../../context';
import { pendingOf, type PendingRequest, type PendingRow } from '../pending-request';
import { requestNumberOf } from '../request-numbers';

/** Another claim, of any player, that is pending or approved. */
export type OtherClaim = { number: string; status: 'pending' | 'approved' };

/** Other claims read per kind: one more than the operator sees. */
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
       case when f.credit_on > india_day(moment($1, $2)) then f.credit_on::text end as credit_on, f.approved_by,
       ${others('o.reference_keys && f.reference_keys')} as same_reference,
       ${others(`o.points = f.points and o.asked_at >= date_trunc('minute', f.asked_at)
             and o.asked_at < date_trunc('minute', f.asked_at) + interval '1 minute'`)} as same_minute
  from fund_request f join player p on p.id = f.player_id where f.status = 'pending' order by f.id`;

type DepositRow = PendingRow & {
  link_reference: string;
  payment_reference: string;
  credit_on: string | null;
  approved_by: string | null;
  same_reference: OtherRow[];
  same_minute: OtherRow[];
};

/** The references as the player sent them, and other claims that may be for the same payment. */
export type PendingDeposit = PendingRequest & {
  linkReference: string;
  paymentReference: string;
  sameReference: OtherClaim[];
  /** Claims of the same amount in the same minute. */
  sameMinute: OtherClaim[];
  /** The day in India for which a claim above the player's limit waits, otherwise null. */
  creditOn: string | null;
  /** Who approved it for that day. */
  approvedBy: string | null;
};

/** Pending claims, oldest first. */
export async function listPendingDeposits({ database, clock }: Context): Promise<PendingDeposit[]> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const rows = await database.query<DepositRow>(PENDING_DEPOSITS, [offsetMs, fixed]);
  return rows.map((row) => ({
    ...pendingOf(row),
    linkReference: row.link_reference,
    paymentReference: row.payment_reference,
    sameReference: othersOf(row.same_reference),
    sameMinute: othersOf(row.same_minute),
    creditOn: row.credit_on,
    approvedBy: row.approved_by,
  }));
}
