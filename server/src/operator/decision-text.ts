import type { Decided, NotDecided } from '../verbs/decide-requests';
import { done, failed, type Outcome } from './command';

const FAULTS: Record<NotDecided['fault'], (number: string, status: string) => string> = {
  unknown: (number) => `There is no request ${number}.`,
  decided: (number, status) => `Request ${number} is already ${status}. Nothing was changed.`,
  payment_used: (number) => `The payment of request ${number} was already credited for another request. Nothing was changed.`,
  money_stopped: () => 'The ledger is broken, so no points move. Mend it, then run: ledger reopen',
};

/** What the terminal says of a decision. */
export function decisionText(number: string, decided: Decided, told: (points: string) => string): Outcome {
  return 'fault' in decided ? failed(FAULTS[decided.fault](number, decided.status ?? '')) : done(told(decided.points));
}

/** Lines of a list, or the sentence that it is empty. */
export const listText = (rows: readonly (readonly string[])[], empty: string): Outcome =>
  done(rows.length === 0 ? empty : rows.map((row) => row.filter((cell) => cell !== '').join('  ')).join('\n'));
