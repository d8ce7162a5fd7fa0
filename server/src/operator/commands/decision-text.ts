import type { Decided, Done, NotDecided } from '../../wallet/decision';
import type { PendingRequest } from '../../wallet/pending-request';
import { type Args, UsageError, formatMessage } from '../args';
import { failed, type Outcome } from '../outcome';

function faultText(number: string, decided: NotDecided): string {
  switch (decided.fault) {
    case 'unknown':
      return `There is no request ${number}.`;
    case 'decided':
      return `Request ${number} is already ${decided.status}. Nothing was changed.`;
    case 'payment_used':
      return `The payment of request ${number} was already credited for request ${decided.creditedFor}. Nothing was changed.`;
    case 'reason_missing':
      return `Request ${number} exceeds the player's limit but was paid: explain the return with --reason.`;
    case 'money_stopped':
      return 'The ledger is broken, so points are stopped. Repair it, then run: ledger reopen';
  }
}

export function decisionText(args: Args, number: string, decided: Decided, describe: (done: Done) => string): Outcome {
  if ('fault' in decided) return failed(faultText(number, decided));
  const day = decided.creditOn ? { credit_on: decided.creditOn } : {};
  return formatMessage(args, describe(decided), { request: number, points: decided.points, ...day });
}

/** The request number, the command's only value. */
export function numberOf({ values: [number, ...more] }: Args, list: string): string {
  if (number === undefined || more.length > 0)
    throw new UsageError(`Give the number of one request, as shown by ${list}.`);
  return number;
}

/** '100001 of Asha (9000000001), 500 points': deposits and withdrawals are numbered alike. */
export const requestText = ({ number, name, mobile, points }: PendingRequest): string =>
  `${number} of ${name} (${mobile}), ${points} points`;
