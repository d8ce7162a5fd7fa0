import { type BidLabel, FAMILIES, type Family } from './families';
import type { Session } from './labels';
import { ankOf, JODIS, panaClass, PANAS } from './number-sets';

/** A winning number: exactly the lines with this label, session and numbers win. */
export type Winner = { label: BidLabel; session: Session; digits: string; closeDigits: string };

/** The possible numbers of a result. */
export const resultNumbers = (family: Family): readonly string[] =>
  FAMILIES[family].results === 'jodi' ? JODIS : PANAS;

export const isResult = (family: Family, number: string): boolean => resultNumbers(family).includes(number);

/** The open or only result in lists: a pana with its ank, or a jodi. */
export const resultText = (family: Family, number: string): string =>
  FAMILIES[family].results === 'jodi' ? number : `${number}-${ankOf(number)}`;

const single = (session: Session, pana: string): Winner[] => [
  { label: 'Single Digit', session, digits: ankOf(pana), closeDigits: '' },
  { label: panaClass(pana), session, digits: pana, closeDigits: '' },
];

/** The winners by an open or only result, a pana. */
function afterPana(pana: string): Winner[] {
  return single('open', pana);
}

/** The winners once both results are known. */
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

/** The winners by a declaration. `close` is null for the open or only result. */
export function winnersOf(family: Family, open: string, close: string | null): Winner[] {
  if (FAMILIES[family].results === 'jodi') return afterJodi(open);
  return close === null ? afterPana(open) : afterBoth(open, close);
}
