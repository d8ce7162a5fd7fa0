import type { BidLabel, Family, Session } from './labels';
import { ankOf, isPana, JODIS, panaClass } from './number-sets';

/** A winning number: exactly the lines with this label, session and numbers win. */
export type Winner = { label: BidLabel; session: Session; digits: string; closeDigits: string };

/** Whether a text is a valid result: a pana, or two digits for Gali. */
export function isResult(family: Family, number: string): boolean {
  return family === 'gali' ? JODIS.includes(number) : isPana(number);
}

const single = (session: Session, pana: string): Winner[] => [
  { label: 'Single Digit', session, digits: ankOf(pana), closeDigits: '' },
  { label: panaClass(pana), session, digits: pana, closeDigits: '' },
];

/** What wins with a main market's open result or a Starline result, a pana. */
function afterPana(pana: string): Winner[] {
  return single('open', pana);
}

/** What wins once both results of a main market are known. */
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

/** What wins with a declaration. `close` is null for the open result, and for Starline and Gali. */
export function winnersOf(family: Family, open: string, close: string | null): Winner[] {
  if (family === 'gali') return afterJodi(open);
  return close === null ? afterPana(open) : afterBoth(open, close);
}
