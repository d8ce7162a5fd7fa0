import type { SlipRecord } from '@ank/protocol';
import { slipTexts } from './slip-texts';

/** The heights of slips by id, in px: measured of those that were drawn, and guessed of others. */
export type Heights = Map<string, number>;

/** Of a slip on a phone with texts of the usual size, in px: without numbers, a group of them, and a line of these. */
const HEAD_AND_FOOT = 142;
const GROUP_GAP = 8;
const LINE = 20;
const LINE_CHARS = 44;

/** The height of a slip on a phone with texts of the usual size. */
function usualHeight(slip: SlipRecord): number {
  const groups = slipTexts(slip).groups.map(({ heading, numbers, note }) => [heading, numbers, note].join(' ').length);
  return groups.reduce((px, chars) => px + GROUP_GAP + Math.ceil(chars / LINE_CHARS) * LINE, HEAD_AND_FOOT);
}

/** Guesses the heights of slips that were never drawn, in proportion to those before them, if these are known. */
export function guessHeights(slips: readonly SlipRecord[], before: readonly SlipRecord[], heights: Heights): void {
  let known = 0;
  let usual = 0;
  for (const slip of before) {
    known += heights.get(slip.id) ?? NaN;
    usual += usualHeight(slip);
  }
  const scale = known / usual;
  if (Number.isFinite(scale)) for (const slip of slips) heights.set(slip.id, usualHeight(slip) * scale);
}
