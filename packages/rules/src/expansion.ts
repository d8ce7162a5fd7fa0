import { ankOf, DOUBLE_PANAS, type PanaClass, PANAS, panaClass, SINGLE_PANAS } from './number-sets';

const within = (pana: string, digits: ReadonlySet<string>): boolean => [...pana].every((digit) => digits.has(digit));

/**
 * SP Motor: every single pana that uses only the entered digits. Repeated digits change nothing. n distinct digits give
 * n(n-1)(n-2)/6 rows.
 */
export function spMotorPanas(digits: string): string[] {
  const entered = new Set(digits);
  return SINGLE_PANAS.filter((pana) => within(pana, entered));
}

/** DP Motor: every double pana that uses two of the entered digits. n distinct digits give n(n-1) rows. */
export function dpMotorPanas(digits: string): string[] {
  const entered = new Set(digits);
  return DOUBLE_PANAS.filter((pana) => within(pana, entered));
}

/** The panas of an ank: 12 single, 9 double and 1 triple for each digit. */
export function panasOfAnk(ank: string, ofClass: PanaClass): string[] {
  return PANAS.filter((pana) => panaClass(pana) === ofClass && ankOf(pana) === ank);
}
