import { WITHDRAW_METHODS } from '@ank/shared/api';
import type { AddUpiRequest, PaymentDetailsReply, PlayerView } from '@ank/shared/api/server';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { methodOf } from './withdraw';

type Row = { method: number; number: string; changed_at: number };

/** Where a player is paid. */
export async function loadPayoutNumbers(database: Database, player: Pick<PlayerView, 'id' | 'name'>): Promise<PaymentDetailsReply> {
  const rows = await database.query<Row>('select method, number, changed_at from payout_number where player_id = $1', [player.id]);
  return {
    name: player.name,
    numbers: Object.fromEntries(rows.map((row) => [methodOf(row.method), row.number])),
    changedAtMs: Math.max(0, ...rows.map((row) => row.changed_at)),
  };
}

const SAVE = `
insert into payout_number (player_id, method, number, changed_at) values ($1, $2, $3, $4)
on conflict (player_id, method) do update set number = $3, changed_at = $4
returning xmax = 0 as is_new`;

/** Keeps a number for a method; answers whether it is the first one. */
export async function savePayoutNumber(
  database: Database,
  clock: Clock,
  playerId: string,
  { method, number }: { method: NonNullable<AddUpiRequest['method']>; number: string },
): Promise<boolean> {
  const [row] = await database.query<{ is_new: boolean }>(SAVE, [playerId, WITHDRAW_METHODS[method].code, number, clock.iso()]);
  return row?.is_new === true;
}
