import type { BidLabel, Family, Session } from '@ank/rules';

/** What a line bets on. */
export type Ticket = { label: BidLabel; session: Session; digits: string; closeDigits: string };

/** A market day's results. `close` is '' until declared, and ignored if the family has only one result. */
export type Board = { family: Family; open: string; close: string };

const sumOf = (pana: string): string =>
  [...pana]
    .reduce((sum, digit) => sum + Number(digit), 0)
    .toString()
    .slice(-1);

/** A second implementation of the rules, from the text of a result such as '128-16-240'. */
export function wins({ family, open, close }: Board, { label, session, digits, closeDigits }: Ticket): boolean {
  const board =
    family === 'gali' ? open : `${open}-${sumOf(open)}${family === 'main' ? `${sumOf(close)}-${close}` : ''}`;
  if (family === 'gali') {
    return label === 'Left Digit'
      ? board.startsWith(digits)
      : label === 'Right Digit'
        ? board.endsWith(digits)
        : board === digits;
  }
  const [openPana = '', middle = '', closePana = ''] = board.split('-');
  const [openAnk = '', closeAnk = ''] = middle;
  switch (label) {
    case 'Jodi Digit':
      return middle === digits;
    case 'Full Sangam':
      return board.startsWith(`${digits}-`) && board.endsWith(`-${closeDigits}`);
    case 'Half Sangam':
      return session === 'open'
        ? `${digits}-${closeDigits}` === `${openAnk}-${closePana}`
        : `${closeDigits}-${digits}` === `${openPana}-${closeAnk}`;
    case 'Single Digit':
      return digits === (session === 'open' ? openAnk : closeAnk);
    default:
      return digits === (session === 'open' ? openPana : closePana);
  }
}
