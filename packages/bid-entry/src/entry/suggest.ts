/** At most this many numbers are shown before anything is typed. */
const OFFERED_AT_ONCE = 15;

/** 0 ranks last in a pana, so 130 sorts after 139. */
const rankOf = (number: string): string => number.replaceAll('0', ':');

/** The numbers in the order in which players read panas. */
export function inRankOrder(numbers: readonly string[]): string[] {
  return numbers
    .map((number) => [rankOf(number), number] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, number]) => number);
}

/** The first digits of the numbers. */
export const firstDigitsOf = (numbers: readonly string[]): string[] =>
  inRankOrder([...new Set(numbers.map((number) => number.slice(0, 1)))]);

/** What the picker offers: the first digits of a large set, then the numbers that match the typed text. */
export type Suggestions = { kind: 'first-digits' | 'numbers'; values: readonly string[]; matching: number };

export function suggest(numbers: readonly string[], typed: string): Suggestions {
  const matches = numbers.filter((number) => number.startsWith(typed));
  const matching = matches.length;
  // A few numbers stay in place: the picker highlights the typed digits in those that begin with them.
  if (numbers.length <= OFFERED_AT_ONCE) return { kind: 'numbers', values: inRankOrder(numbers), matching };
  if (typed === '') return { kind: 'first-digits', values: firstDigitsOf(numbers), matching };
  return { kind: 'numbers', values: inRankOrder(matches), matching };
}
