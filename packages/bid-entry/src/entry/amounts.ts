import type { Limits } from '@ank/rules';

/** How many quick amounts are offered. */
const MAX_OFFERED = 5;

/** 10, 50, 100, 500 and so on. */
const ROUND_AMOUNTS = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((zeros) => [10 ** zeros, 5 * 10 ** zeros]);

/** Quick amounts, in points: the minimum, round amounts above it, and the maximum if there is room. */
export function quickAmounts({ minBid, maxBid }: Pick<Limits, 'minBid' | 'maxBid'>): number[] {
  const between = ROUND_AMOUNTS.filter((points) => points > minBid && points < maxBid);
  return [...new Set([minBid, ...between, maxBid])].slice(0, MAX_OFFERED);
}
