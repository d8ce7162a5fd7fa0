import type { PaymentDetailsReply } from '@ank/protocol';
import type { By, Player } from '../../context';
import { methodOf } from './payout-methods';

type Row = { method: number; number: string; changed_at: number };

/** The player's numbers by method. */
export async function loadPayoutNumbers({ database, actor: { player } }: By<Player>): Promise<PaymentDetailsReply> {
  const rows = await database.query<Row>('select method, number, changed_at from payout_number where player_id = $1', [
    player.id,
  ]);
  return {
    name: player.name,
    numbers: Object.fromEntries(rows.map((row) => [methodOf(row.method), row.number])),
    changedAtMs: Math.max(0, ...rows.map((row) => row.changed_at)),
  };
}
