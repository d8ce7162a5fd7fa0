import { type BidLabel, FAMILIES, type Family, labelsOf } from './families';
import {
  isPana,
  PANAS,
  DOUBLE_PANAS,
  JODIS,
  panaClass,
  SINGLE_DIGITS,
  SINGLE_PANAS,
  TRIPLE_PANAS,
} from './number-sets';

/** The session a line is on. A Jodi and a Full Sangam need both results and belong to neither. */
export type Session = 'open' | 'close';

/** True for the labels that need both results of a main market. */
export function needsBothResults(label: BidLabel): boolean {
  return label === 'Jodi Digit' || label === 'Half Sangam' || label === 'Full Sangam';
}

/** Whether a line is refused once the open time has passed. */
export function closesAtOpen(label: BidLabel, session: Session): boolean {
  return session === 'open' || needsBothResults(label);
}

/** The session whose cut-off ends a line, and whose root proves its slip. */
export const endingSession = (label: BidLabel, session: Session): Session =>
  closesAtOpen(label, session) ? 'open' : 'close';

/** The valid `digits` of a label. */
export function numbersOf(label: BidLabel): readonly string[] {
  switch (label) {
    case 'Jodi Digit':
      return JODIS;
    case 'Single Pana':
      return SINGLE_PANAS;
    case 'Double Pana':
      return DOUBLE_PANAS;
    case 'Triple Pana':
      return TRIPLE_PANAS;
    case 'Full Sangam':
      return PANAS;
    default:
      return SINGLE_DIGITS;
  }
}

/** Whether `digits` and `closeDigits` are valid for the label. Only sangams have `closeDigits`, a pana. */
export function isValidNumber(label: BidLabel, digits: string, closeDigits: string): boolean {
  const sangam = label === 'Half Sangam' || label === 'Full Sangam';
  return numbersOf(label).includes(digits) && (sangam ? isPana(closeDigits) : closeDigits === '');
}

/** The label under which a row sent as `sent` is settled; null if the family has no such game. */
export function settledLabel(family: Family, sent: string, digits: string): BidLabel | null {
  const combined: readonly string[] = FAMILIES[family].combined;
  if (combined.includes(sent)) return isPana(digits) ? panaClass(digits) : null;
  return labelsOf(family).find((label) => label === sent) ?? null;
}
