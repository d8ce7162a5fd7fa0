import { MAX_WITHDRAWALS, type WithdrawRow, type WithdrawStatus } from '@ank/protocol';
import type { By, Player } from '../../context';
import { requestNumberOf } from '../request-numbers';
import { methodOf } from './payout-methods';

type Row = {
  id: string;
  points: string;
  method: number;
  number: string;
  status: Exclude<WithdrawStatus, 'unknown'>;
  receipt_url: string;
  remark: string;
  asked_at: number;
};

const REQUESTS = `
select id, points, method, number, status, receipt_url, remark, asked_at
  from withdraw_request where player_id = $1 order by id desc limit ${MAX_WITHDRAWALS}`;

/** The player's requests. */
export async function listWithdrawals({ database, actor }: By<Player>): Promise<WithdrawRow[]> {
  const rows = await database.query<Row>(REQUESTS, [actor.player.id]);
  return rows.map((row) => ({
    id: row.id,
    requestNumber: requestNumberOf(row.id),
    points: row.points,
    status: row.status,
    method: methodOf(row.method),
    number: row.number,
    remark: row.remark,
    receiptUrl: row.receipt_url,
    askedAtMs: row.asked_at,
  }));
}
