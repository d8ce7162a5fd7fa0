/** The operator's limits, in points: minimum and maximum of a bid line, minimum of a transfer. */
export type Limits = { minBid: number; maxBid: number; minTransfer: number };

/** The limits until the operator sets others, and on the client until the first answer. */
export const DEFAULT_LIMITS: Limits = { minBid: 10, maxBid: 100_000, minTransfer: 100 };

/** The most lines that one slip may hold. */
export const MAX_SLIP_LINES = 500;

/** `val_1`-`val_2` of a rate: a stake of `stake` points pays `pays` points. */
export type Rate = { stake: number; pays: number };

/** Whole points typed by a player, or null for anything but digits ('10.5', '1e3', '-5', ' '). */
export function parsePoints(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** What a winning line pays: floor(points x pays / stake). */
export function payout(points: number, rate: Rate): number {
  return Number((BigInt(points) * BigInt(rate.pays)) / BigInt(rate.stake));
}

/** A win that is rounded down: what `points` come to at `rate`, and the whole points they pay. */
export type CutWin = { points: number; rate: Rate; comesTo: number; pays: number };

/** Examples start at this many points. */
const EXAMPLE_POINTS = 41;

/** An example of a win that is rounded down, for the first rate that allows one; null if every win is whole. */
export function cutWinOf(rates: readonly Rate[]): CutWin | null {
  const rate = rates.find(({ stake, pays }) => pays % stake !== 0);
  if (!rate) return null;
  let points = EXAMPLE_POINTS;
  while ((points * rate.pays) % rate.stake === 0) points += 1;
  return { points, rate, comesTo: (points * rate.pays) / rate.stake, pays: payout(points, rate) };
}
