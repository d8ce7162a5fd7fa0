import type { TransferRequest } from '@ank/protocol';
import type { By, Session } from '../context';
import { tokenHash } from '../security/token-hash';
import { doneOf, type Fault, type Refusals, UNPROVED } from './refusals';

const REFUSALS: Refusals = {
  ...UNPROVED,
  transfer_off: ['not_allowed', 'not_for_account'],
  held: ['not_allowed', 'transfer_held'],
  own_number: ['bad_request', 'own_number'],
  below_minimum: ['bad_request', 'min_transfer'],
  not_enough_points: ['not_enough_points', 'not_enough_to_transfer'],
  no_receiver: ['not_found', 'no_receiver'],
};

const TRANSFER = 'select transfer_points(moment($1, $2), $3, $4, $5, $6::bigint, $7) as answer';

/**
 * Moves points to another player's wallet and returns the remaining balance. A repeat of a known idempotency key gets
 * the first answer.
 */
export async function transferPoints(
  { database, clock, actor }: By<Session>,
  { requestId, points, mobile }: Omit<TransferRequest, 'token'>,
): Promise<{ walletPoints: string }> {
  const fingerprint = JSON.stringify(['transfer_points', points, mobile]);
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, tokenHash(actor.token), requestId, fingerprint, points, mobile];
  const rows = await database.query<{ answer: Fault | { balance: string } }>(TRANSFER, values);
  return { walletPoints: doneOf(rows, REFUSALS).balance };
}
