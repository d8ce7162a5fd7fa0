import type { Decided, NotDecided } from '../../wallet/decision';
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
    case 'money_stopped':
      return 'The ledger is broken, so no points move. Mend it, then run: ledger reopen';
  }
}

export function decisionText(
  args: Args,
  number: string,
  decided: Decided,
  describe: (points: string) => string,
): Outcome {
  if ('fault' in decided) return failed(faultText(number, decided));
  return formatMessage(args, describe(decided.points), { request: number, points: decided.points });
}

/** The request number, the command's only value. */
export function numberOf({ values: [number, ...more] }: Args, list: string): string {
  if (number === undefined || more.length > 0)
    throw new UsageError(`Name one request by its number: ${list} shows them.`);
  return number;
}
