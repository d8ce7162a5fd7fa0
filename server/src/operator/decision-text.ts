import type { Decided, NotDecided } from '../verbs/decide-requests';
import { failed, type Outcome } from './command';
import { type Given, Misspelt, said } from './given';

const FAULTS: Record<NotDecided['fault'], (number: string, status: string) => string> = {
  unknown: (number) => `There is no request ${number}.`,
  decided: (number, status) => `Request ${number} is already ${status}. Nothing was changed.`,
  payment_used: (number) =>
    `The payment of request ${number} was already credited for another request. Nothing was changed.`,
  money_stopped: () => 'The ledger is broken, so no points move. Mend it, then run: ledger reopen',
};

/** What the terminal says of a decision. */
export function decisionText(
  given: Given,
  number: string,
  decided: Decided,
  told: (points: string) => string,
): Outcome {
  if ('fault' in decided) return failed(FAULTS[decided.fault](number, decided.status ?? ''));
  return said(given, told(decided.points), { request: number, points: decided.points });
}

/** The one request that a decision is about. */
export function numberOf({ values: [number, ...more] }: Given, list: string): string {
  if (number === undefined || more.length > 0)
    throw new Misspelt(`Name one request by its number: ${list} shows them.`);
  return number;
}
