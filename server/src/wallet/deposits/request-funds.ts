import type { FundRequest, FundRequestReply } from '@ank/protocol';
import type { By, Session } from '../../context';
import { tokenHash } from '../../security/token-hash';
import { doneOf, type Fault, type Refusals } from '../refusals';
import { requestNumberOf } from '../request-numbers';
import { creditFromMs } from './credit-day';

const REFUSALS: Refusals = {
  below_minimum: ['bad_request', 'min_deposit'],
  above_maximum: ['bad_request', 'max_deposit'],
  too_many_pending: ['not_allowed', 'too_many_pending'],
};

const REQUEST = 'select request_funds(moment($1, $2), $3, $4, $5, $6::bigint, $7, $8) as answer';

/**
 * Stores a claim for the operator; no points move. A repeat with the same idempotency key may add the UTR to a pending
 * claim that has none. A claim above the player's own limit waits for the day on which it can be credited.
 */
export async function requestFunds(
  { database, clock, actor }: By<Session>,
  { requestId, points, linkReference, paymentReference }: Omit<FundRequest, 'token'>,
): Promise<FundRequestReply> {
  const fingerprint = JSON.stringify(['request_funds', points]);
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, tokenHash(actor.token), requestId, fingerprint];
  const rows = await database.query<{ answer: Fault | { request: string; creditOn?: string | null } }>(REQUEST, [
    ...values,
    points,
    linkReference,
    paymentReference,
  ]);
  const { request, creditOn } = doneOf(rows, REFUSALS);
  return { requestNumber: requestNumberOf(request), creditFromMs: creditFromMs(creditOn) };
}
