import { WITHDRAW_METHODS, type WithdrawRequest } from '@ank/protocol';
import type { By, Session } from '../../context';
import { tokenHash } from '../../security/token-hash';
import { doneOf, type Fault, type Refusals } from '../refusals';
import { requestNumberOf } from '../request-numbers';

const REFUSALS: Refusals = {
  no_method: ['bad_request', 'Please select a payment method'],
  outside_window: ['not_allowed', 'Sorry, You can Withdraw only in given withdraw time'],
  not_enough_points: ['not_enough_points', 'Sorry, You Dont Have Sufficient Amount For Withdraw'],
};

const REQUEST = 'select request_withdrawal(moment($1, $2), $3, $4, $5, $6::bigint, $7::smallint) as answer';

/**
 * Holds the points and stores the request for the operator. Limits, the time window, the number on file and the balance
 * decide. A repeat of a known idempotency key gets the first answer.
 */
export async function withdraw(
  { database, clock, actor }: By<Session>,
  { requestId, points, method }: Omit<WithdrawRequest, 'token'>,
): Promise<{ requestNumber: string; walletPoints: string }> {
  // 0 is not a valid method, so the database refuses it.
  const code = method === null ? '0' : WITHDRAW_METHODS[method].code;
  const fingerprint = JSON.stringify(['request_withdrawal', points, code]);
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, tokenHash(actor.token), requestId, fingerprint, points, code];
  const rows = await database.query<{ answer: Fault | { request: string; balance: string } }>(REQUEST, values);
  const { request, balance } = doneOf(rows, REFUSALS);
  return { requestNumber: requestNumberOf(request), walletPoints: balance };
}
