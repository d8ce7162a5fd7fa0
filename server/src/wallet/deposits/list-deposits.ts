import type { DepositRow } from '@ank/protocol';
import type { By, Player } from '../../context';
import { requestNumberOf } from '../request-numbers';
import { creditFromMs } from './credit-day';

type Row = {
  id: string;
  points: string;
  link_reference: string;
  payment_reference: string;
  status: DepositRow['status'];
  asked_at: number;
  credit_on: string | null;
  is_promised: boolean;
  remark: string;
};

/** Limit of one response, newest first. Those that wait come in addition: their player must see all of them. */
const MAX_ROWS = 200;

const CLAIMS = `
with newest as (select * from fund_request where player_id = $1 order by id desc limit ${MAX_ROWS})
select id, points, link_reference, payment_reference, status, asked_at, credit_on::text, remark,
       status = 'pending' and approved_at is not null as is_promised
  from (select * from newest
        union all
        select * from fund_request
         where player_id = $1 and status = 'pending' and id < (select min(id) from newest)) claim
 order by id desc`;

/** The player's claims. */
export async function listDeposits({ database, actor }: By<Player>): Promise<DepositRow[]> {
  const rows = await database.query<Row>(CLAIMS, [actor.player.id]);
  return rows.map((row) => ({
    requestNumber: requestNumberOf(row.id),
    points: row.points,
    linkReference: row.link_reference,
    paymentReference: row.payment_reference,
    status: row.status,
    askedAtMs: row.asked_at,
    creditFromMs: creditFromMs(row.credit_on),
    isPromised: row.is_promised,
    remark: row.remark,
  }));
}
