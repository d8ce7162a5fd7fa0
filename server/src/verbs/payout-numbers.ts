import { type PayoutMethod, WITHDRAW_METHODS } from '@ank/shared/api';
import type { AddUpiRequest, PaymentDetailsReply, PlayerView } from '@ank/shared/api/server';
import { isMobile } from '@ank/shared/rules';
import type { Database } from '../db/port';
import { Refused } from '../errors';
import { type CodeDesk, useProof, wasUsed } from './one-time-codes';
import { methodOf } from './withdraw';

type Row = { method: number; number: string; changed_at: number };

/** Where a player is paid. */
export async function loadPayoutNumbers(
  database: Database,
  player: Pick<PlayerView, 'id' | 'name'>,
): Promise<PaymentDetailsReply> {
  const rows = await database.query<Row>('select method, number, changed_at from payout_number where player_id = $1', [
    player.id,
  ]);
  return {
    name: player.name,
    numbers: Object.fromEntries(rows.map((row) => [methodOf(row.method), row.number])),
    changedAtMs: Math.max(0, ...rows.map((row) => row.changed_at)),
  };
}

const SAVE = `
insert into payout_number (player_id, method, number, changed_at) values ($1, $2, $3, $4)
on conflict (player_id, method) do update set number = $3, changed_at = $4`;

/**
 * Keeps a number for a method; answers whether it is the first one. Where codes are verified, a proof for the player's
 * own mobile is used up by it: a stolen session alone cannot turn payments elsewhere. Asked for again, because the answer was
 * lost, it changes nothing.
 */
export async function savePayoutNumber(
  desk: CodeDesk,
  player: Pick<PlayerView, 'id' | 'mobile'>,
  { method, number, proof }: AddUpiRequest,
): Promise<{ method: PayoutMethod; isNew: boolean }> {
  if (method === null) throw new Refused('bad_request', 'This UPI Type Is Not Valid');
  if (!isMobile(number)) throw new Refused('bad_request', 'Phone No is not Valid!');
  const { code } = WITHDRAW_METHODS[method];
  const claim = { mobile: player.mobile, purpose: 'upi', proof } as const;
  const onFile = 'select 1 as one from payout_number where player_id = $1 and method = $2 and number = $3';
  if ((await wasUsed(desk, claim)) && (await desk.database.query(onFile, [player.id, code, number])).length > 0)
    return { method, isNew: false };
  return desk.database.transaction(async (inside) => {
    await useProof(desk, inside, claim);
    const known = await inside.query('select 1 as one from payout_number where player_id = $1 and method = $2', [
      player.id,
      code,
    ]);
    await inside.query(SAVE, [player.id, code, number, desk.clock.iso()]);
    return { method, isNew: known.length === 0 };
  });
}
