import { FUNDS_TEXTS as TEXTS } from './funds.messages';
import type { UpiApp } from './upi-link';

/** What stands against a payment, or null. `least` is the minimum deposit in points, 0 while it is not known. */
export function payFault({ points, chosen, least }: { points: number; chosen: UpiApp | ''; least: number }): string | null {
  if (points < Math.max(1, least)) return TEXTS.belowMinimum(Math.max(1, least));
  return chosen === '' ? TEXTS.methodMissing : null;
}
