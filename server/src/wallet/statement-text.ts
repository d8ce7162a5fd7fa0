import { FAMILIES, type Family, formatClock, hasTwoResults, statementName } from '@ank/rules';
import { winNote } from '../bids/win-note';
import { requestNumberOf } from './request-numbers';

/** A wallet movement with its cause. */
export type Movement = {
  id: string;
  code: string;
  reference: string;
  credit: boolean;
  /** The other player of a transfer. */
  partner: string | null;
  /** For a bid and its consequences. */
  label: string | null;
  market: string | null;
  family: Family | null;
  /** For a single line. */
  session: 'open' | 'close' | null;
  staked: string | null;
  open_minutes: number | null;
  /** The debt after the movement: of a reversed win that the wallet did not cover, and of later repayments. */
  owed: string | null;
};

/** Type, text and number of a statement row (docs/protocol.md, Statement codes). */
export type Note = { amountStatus: string; note: string; number: string };

/** 'deposit:12' and 'withdraw:12:paid' refer to request 12. */
const requestOf = (reference: string): string => requestNumberOf(/^[a-z]+:(\d{1,18})/.exec(reference)?.[1] ?? '0');

/** A market with one result is named by its time, others by name and game type. */
function bidNote({ market, family, label, open_minutes: opens }: Movement): string {
  if (family === null || hasTwoResults(family) || opens === null)
    return `Bid Placed For ${market ?? ''}(${label ?? ''})`;
  return `Bid Placed For ${formatClock(opens)}(${formatClock(opens)})`;
}

const wonText = ({ family, market, label, session, staked }: Movement): string =>
  winNote(family ?? 'main', {
    gameName: market ?? '',
    label: label ?? '',
    session: session ?? 'open',
    points: staked ?? '',
  });

const stillOwed = ({ owed }: Movement): string => (owed === null || owed === '0' ? '' : ` (${owed} points still owed)`);

const nameOf = (partner: string | null): string => (partner === null ? '' : statementName(partner));

type TextOf = (movement: Movement) => { amountStatus: string; note: string };

/**
 * By ledger code. A returned withdrawal keeps the code of withdrawals, because clients list every credit of code 1 as a
 * deposit.
 */
const TEXTS: Readonly<Record<string, TextOf>> = {
  opening: () => ({ amountStatus: '1', note: 'Amount Added By Admin' }),
  operator_credit: () => ({ amountStatus: '1', note: 'Amount Added By Admin' }),
  welcome_grant: () => ({ amountStatus: '1', note: 'Welcome points' }),
  daily_grant: () => ({ amountStatus: '1', note: 'Points of the day' }),
  deposit: ({ reference }) => ({ amountStatus: '1', note: `Request No.${requestOf(reference)} Processed` }),
  withdraw: () => ({ amountStatus: '2', note: 'Amount Withdraw' }),
  withdraw_returned: () => ({ amountStatus: '2', note: 'Withdraw Request Rejected' }),
  transfer: ({ credit, partner }) =>
    credit
      ? { amountStatus: '4', note: `Amount Received From ${nameOf(partner)}` }
      : { amountStatus: '3', note: `Amount Transfer To ${nameOf(partner)}` },
  bid: (movement) => ({ amountStatus: '5', note: bidNote(movement) }),
  win: (movement) => ({ amountStatus: FAMILIES[movement.family ?? 'main'].winStatus, note: wonText(movement) }),
  win_reversed: (movement) => ({
    amountStatus: FAMILIES[movement.family ?? 'main'].winStatus,
    note: `Result corrected: ${wonText(movement)}${stillOwed(movement)}`,
  }),
  refund: ({ market, label }) => ({
    amountStatus: '25',
    note: `Bid Amount is reverted for ${market ?? ''}-${label ?? ''}`,
  }),
  debt_repaid: (movement) => ({ amountStatus: '25', note: `Taken for a corrected result${stillOwed(movement)}` }),
};

/** The description of a movement. A code without a text falls back to its name. */
export function statementText(movement: Movement): Note {
  const text = TEXTS[movement.code]?.(movement) ?? { amountStatus: '0', note: movement.code.replaceAll('_', ' ') };
  const numbered = ['deposit', 'withdraw', 'withdraw_returned'].includes(movement.code);
  return { ...text, number: numbered ? requestOf(movement.reference) : movement.id };
}
