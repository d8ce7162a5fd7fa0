/** The least that one bid line may stake, in points. */
export const MIN_BID_POINTS = 10;

/** The most lines that one slip may hold. */
export const MAX_SLIP_LINES = 500;

/** `val_1`-`val_2` of a rate: a stake of `stake` points pays `pays` points. */
export type Rate = { stake: number; pays: number };

/** Whole points typed by a player, or null for anything but digits ('10.5', '1e3', '-5', ' '). */
export function parsePoints(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** What a winning line pays: points x pays / stake, multiplied first and cut to whole points. */
export function payout(points: number, rate: Rate): number {
  return Number((BigInt(points) * BigInt(rate.pays)) / BigInt(rate.stake));
}
