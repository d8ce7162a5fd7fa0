import { momentOf } from '@ank/rules';

/** When a claim that waits for a day in India can be credited; null for a claim that does not. */
export const creditFromMs = (day: string | null | undefined): number | null => (day ? momentOf(day, 0) : null);
