import type { Context } from '../../context';
import type { PendingRequest, PendingRow } from '../pending-request';
import { requestNumberOf } from '../request-numbers';

const CREDITED_TWICE = `
select f.id, p.name, p.mobile, f.points, f.decided_at, f.link_reference, f.payment_reference, t.credited_for
  from credited_twice t join fund_request f on f.id = t.request join player p on p.id = f.player_id order by f.id`;

type CreditedRow = Omit<PendingRow, 'asked_at'> & {
  decided_at: number;
  link_reference: string;
  payment_reference: string;
  credited_for: string;
};

/** An approved claim whose payment had already been credited. */
export type CreditedTwice = Omit<PendingRequest, 'askedAtMs'> & {
  decidedAtMs: number;
  linkReference: string;
  paymentReference: string;
  /** The request that the payment was credited for first. */
  creditedFor: string;
};

/** Claims that an older version credited although their payment had been credited before. */
export async function listCreditedTwice({ database }: Context): Promise<CreditedTwice[]> {
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
