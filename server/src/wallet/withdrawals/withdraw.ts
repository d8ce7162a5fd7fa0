import { type PayoutMethod, WITHDRAW_METHODS } from '@ank/protocol';
import type { By, Session } from '../../context';
import { tokenHash } from '../../security/token-hash';
import { doneOf, type Fault, type Refusals } from '../refusals';
import { requestNumberOf } from '../request-numbers';

const REFUSALS: Refusals = {
  no_method: ['bad_request', 'no_method'],
  ambiguous_method: ['bad_request', 'ambiguous_method'],
  outside_window: ['not_allowed', 'outside_window'],
  not_enough_points: ['not_enough_points', 'not_enough_to_withdraw'],
};

const HOLD = 'select hold_withdrawal(moment($1, $2), $3, $4, $5, $6::bigint, $7::smallint[]) as answer';

/**
 * Holds the points and stores the request, within limits, hours and balance. Of the `methods` that the client may mean,
 * exactly one must have a number on file. A repeat of a known idempotency key gets the first answer.
 */
export async function withdraw(
  { database, clock, actor }: By<Session>,
  { requestId, points, methods }: { requestId: string | null; points: number; methods: readonly PayoutMethod[] },
): Promise<{ requestNumber: string; walletPoints: string }> {
  const codes = methods.map((method) => WITHDRAW_METHODS[method].code);
  const fingerprint = JSON.stringify(['request_withdrawal', points, codes.join('/')]);
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, tokenHash(actor.token), requestId, fingerprint, points, codes];
  const rows = await database.query<{ answer: Fault | { request: string; balance: string } }>(HOLD, values);
  const { request, balance } = doneOf(rows, REFUSALS);
  return { requestNumber: requestNumberOf(request), walletPoints: balance };
}
