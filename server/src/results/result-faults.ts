import { LEDGER_CLOSED, refused } from '../errors';

/** Why the database refused to change a result. */
export type ResultFault =
  | 'no_market_day'
  | 'money_stopped'
  | 'off'
  | 'voided'
  | 'not_begun'
  | 'changed'
  | 'no_result'
  | 'no_root'
  | 'not_sealed'
  | 'declared'
  | 'over'
  | 'archived';

export const FAULTS: Record<ResultFault, string> = {
  no_market_day: 'This market has no such day.',
  money_stopped: LEDGER_CLOSED,
  off: 'The market does not run on this day.',
  voided: 'This market day was voided.',
  not_begun: 'This market day has not begun.',
  changed: 'The results were changed meanwhile: check them again.',
  no_result: 'Declare the open result first.',
  no_root: 'The root of the session is not published yet.',
  not_sealed: 'The session is not sealed.',
  declared: 'The result of the session is declared, so it stays sealed.',
  archived: 'The slips of this day are being archived: try again when that has ended.',
  over: 'The cut-off of the session has passed, so it stays sealed.',
};

/** Throws Refused if the answer of a function names a fault. */
export function throwFault([row]: readonly { answer: { fault?: ResultFault } }[]): void {
  if (row?.answer.fault) throw refused(FAULTS[row.answer.fault]);
}
