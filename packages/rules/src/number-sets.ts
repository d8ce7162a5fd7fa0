/**
 * The number sets of the game, generated from their definitions.
 * Values are always strings: '07' is a jodi, '7' is not, and '007' is not a pana.
 */

export type PanaClass = 'Single Pana' | 'Double Pana' | 'Triple Pana';

const DIGITS = [...'0123456789'];

/** The digits of a pana never decrease, and 0 counts as ten: 120, 550, 890, 100. */
function rank(digit: string): number {
  return digit === '0' ? 10 : Number(digit);
}

const DIGITS_BY_RANK = [...DIGITS].sort((a, b) => rank(a) - rank(b));

function panasInRankOrder(): string[] {
  return DIGITS_BY_RANK.flatMap((a, i) =>
    DIGITS_BY_RANK.slice(i).flatMap((b, j) => DIGITS_BY_RANK.slice(i + j).map((c) => a + b + c)),
  );
}

/** The class by the number of distinct digits: three, two or one. `pana` must be three digits. */
export function panaClass(pana: string): PanaClass {
  const different = new Set(pana).size;
  return different === 3 ? 'Single Pana' : different === 2 ? 'Double Pana' : 'Triple Pana';
}

/** The ank (winning digit) of a pana: its digit sum modulo 10. '128' gives '1'. */
export function ankOf(pana: string): string {
  return String([...pana].reduce((sum, digit) => sum + Number(digit), 0) % 10);
}

/** '0' to '9': Single Digit, Left Digit, Right Digit. */
export const SINGLE_DIGITS: readonly string[] = DIGITS;

/** '00' to '99'. */
export const JODIS: readonly string[] = DIGITS.flatMap((a) => DIGITS.map((b) => a + b));

/** One of the 20 that charts print in red: both digits are equal, or five apart: 00, 05, 11, 16 … 94, 99. */
export function isRedJodi(jodi: string): boolean {
  return /^\d\d$/.test(jodi) && Math.abs(Number(jodi[0]) - Number(jodi[1])) % 5 === 0;
}

/** All 220 panas, in numeric order. */
export const PANAS: readonly string[] = panasInRankOrder().sort();

const ofClass = (wanted: PanaClass): readonly string[] => PANAS.filter((pana) => panaClass(pana) === wanted);

/** 120 panas of three different digits: 120 to 890. */
export const SINGLE_PANAS = ofClass('Single Pana');

/** 90 panas with one pair: 100 to 990. */
export const DOUBLE_PANAS = ofClass('Double Pana');

/** 000, 111 ... 999. */
export const TRIPLE_PANAS = ofClass('Triple Pana');

const PANA_SET = new Set(PANAS);

export function isPana(text: string): boolean {
  return PANA_SET.has(text);
}
