import type { DepositLimits } from '@ank/shared/api';
import { FUNDS_TEXTS as TEXTS } from './funds.messages';
import type { UpiApp } from './upi-link';

type Payment = DepositLimits & { points: number; chosen: UpiApp | '' };

/** What stands against a payment, or null. `least` and `most` are the limits of a deposit in points, 0 where none is known. */
export function payFault({ points, chosen, least, most }: Payment): string | null {
  if (points < Math.max(1, least)) return TEXTS.belowMinimum(Math.max(1, least));
  if (most > 0 && points > most) return TEXTS.aboveMaximum(most);
  return chosen === '' ? TEXTS.methodMissing : null;
}
