import type { DepositLimits } from '@ank/protocol';
import { FUNDS_TEXTS } from './funds.messages';
import type { UpiApp } from './upi-link';

type Payment = Pick<DepositLimits, 'least' | 'most'> & { points: number; chosen: UpiApp | '' };

/** Why a payment is refused, or null. `least` and `most` are the deposit limits in points, 0 when unknown. */
export function payFault({ points, chosen, least, most }: Payment): string | null {
  if (points < Math.max(1, least)) return FUNDS_TEXTS.belowMinimum(Math.max(1, least));
  if (most > 0 && points > most) return FUNDS_TEXTS.aboveMaximum(most);
  return chosen === '' ? FUNDS_TEXTS.methodMissing : null;
}
