import type { DepositLeft, DepositLimits } from '@ank/protocol';
import { formatLongDate, indiaDayOf } from '@ank/rules';
import { formatPoints } from '@ank/ui';
import { FUNDS_TEXTS } from './funds.messages';
import type { UpiApp } from './upi-link';

type Payment = Pick<DepositLimits, 'least' | 'most'> & {
  points: number;
  chosen: UpiApp | '';
  left?: DepositLeft | null;
};

/** What the player's own limit leaves, and until when. */
export function leftText({ points, period, renewsAtMs }: DepositLeft): string {
  const texts = FUNDS_TEXTS.left;
  const when = renewsAtMs === null ? '' : formatLongDate(indiaDayOf(renewsAtMs));
  if (period === 'month') return texts.month(formatPoints(points), when);
  return period === 'week' ? texts.week(formatPoints(points), when) : texts.day(formatPoints(points), when);
}

/**
 * Why a payment is refused, or null. `least` and `most` are the deposit limits in points, 0 when unknown; `left` is of
 * the player's own limit.
 */
export function payFault({ points, chosen, least, most, left = null }: Payment): string | null {
  if (points < Math.max(1, least)) return FUNDS_TEXTS.belowMinimum(Math.max(1, least));
  if (most > 0 && points > most) return FUNDS_TEXTS.aboveMaximum(most);
  if (left !== null && points > left.points) return leftText(left);
  return chosen === '' ? FUNDS_TEXTS.methodMissing : null;
}

const ROUND_AMOUNTS = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

/** Suggested amounts in points: the minimum, and larger round ones that are not too large. */
export function depositAmounts({ least, most }: Pick<DepositLimits, 'least' | 'most'>): number[] {
  const round = ROUND_AMOUNTS.filter((points) => points > least && (most === 0 || points <= most));
  return [...(least > 0 ? [least] : []), ...round].slice(0, 5);
}
