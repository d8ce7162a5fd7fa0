import type { PayoutMethod } from '@ank/protocol';
import type { Context } from '../../context';
import { pendingOf, type PendingRequest, type PendingRow } from '../pending-request';
import { methodOf } from './payout-methods';

/**
 * Pending withdrawals, oldest first. `owed` is the player's debt from a corrected result; it is not deducted from the
 * held points.
 */
export async function listPendingWithdrawals({
  database,
}: Context): Promise<(PendingRequest & { method: PayoutMethod; payTo: string; owed: string })[]> {
  const rows = await database.query<PendingRow & { method: number; number: string; owed: string }>(
    `select w.id, p.name, p.mobile, w.points, w.asked_at, w.method, w.number, coalesce(d.debits - d.credits, 0) as owed
       from withdraw_request w join player p on p.id = w.player_id
       left join account d on d.player_id = w.player_id and d.kind = 'suspense'
      where w.status = 'pending' order by w.id`,
  );
  return rows.map((row) => ({ ...pendingOf(row), method: methodOf(row.method), payTo: row.number, owed: row.owed }));
}
