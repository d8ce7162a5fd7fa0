import type { BidLabel, Family, Session } from './labels';
import { ankOf, isPana, JODIS, panaClass } from './number-sets';

/** Numbers that win: every line of this label, session and numbers, and no other. */
export type Winner = { label: BidLabel; session: Session; digits: string; closeDigits: string };

/** Whether a declared number is one: a pana, or two digits for Gali. */
export function isResult(family: Family, number: string): boolean {
  return family === 'gali' ? JODIS.includes(number) : isPana(number);
}

const single = (session: Session, pana: string): Winner[] => [
  { label: 'Single Digit', session, digits: ankOf(pana), closeDigits: '' },
  { label: panaClass(pana), session, digits: pana, closeDigits: '' },
];

/** What wins by the open result of a main market or the result of a Starline market: a pana. */
function afterPana(pana: string): Winner[] {
  return single('open', pana);
}

/** What wins once both results of a main market are known (PROTOCOL section 7). */
function afterBoth(open: string, close: string): Winner[] {
  return [
    ...single('close', close),
    { label: 'Jodi Digit', session: 'close', digits: ankOf(open) + ankOf(close), closeDigits: '' },
    { label: 'Half Sangam', session: 'open', digits: ankOf(open), closeDigits: close },
    { label: 'Half Sangam', session: 'close', digits: ankOf(close), closeDigits: open },
    { label: 'Full Sangam', session: 'close', digits: open, closeDigits: close },
  ];
}

function afterJodi(jodi: string): Winner[] {
  return [
    { label: 'Left Digit', session: 'open', digits: jodi.slice(0, 1), closeDigits: '' },
    { label: 'Right Digit', session: 'open', digits: jodi.slice(1), closeDigits: '' },
    { label: 'Jodi Digit', session: 'open', digits: jodi, closeDigits: '' },
  ];
}

/** What wins by a declaration. `close` is null for the open result, and for Starline and Gali. */
export function winnersOf(family: Family, open: string, close: string | null): Winner[] {
  if (family === 'gali') return afterJodi(open);
  return close === null ? afterPana(open) : afterBoth(open, close);
}
