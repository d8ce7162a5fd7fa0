import { closesAtOpen, isValidNumber, type BidLabel, type Session } from './labels';
import type { MarketState } from './market-day';

/** One line of a slip: a number, whole points, and the session it is bound to. */
export type BidLine = {
  label: BidLabel;
  digits: string;
  /** The second pana of a sangam, else ''. */
  closeDigits: string;
  points: number;
  session: Session;
};

/** Why a line cannot be taken. */
export type LineFault = 'invalid_number' | 'invalid_points' | 'below_minimum' | 'above_maximum' | 'closed';

export type PointLimits = { minPoints: number; maxPoints: number };

/** The first fault of a line, number before points before time, or null when it can be taken. */
export function faultOf(line: BidLine, market: Pick<MarketState, 'takesOpen' | 'takesClose'>, limits: PointLimits): LineFault | null {
  if (!isValidNumber(line.label, line.digits, line.closeDigits)) return 'invalid_number';
  if (!Number.isSafeInteger(line.points) || line.points <= 0) return 'invalid_points';
  if (line.points < limits.minPoints) return 'below_minimum';
  if (line.points > limits.maxPoints) return 'above_maximum';
  return isTaken(line.label, line.session, market) ? null : 'closed';
}

/** Whether a market still takes a line of this label and session. */
export function isTaken(label: BidLabel, session: Session, market: Pick<MarketState, 'takesOpen' | 'takesClose'>): boolean {
  return closesAtOpen(label, session) ? market.takesOpen : market.takesClose;
}

/** The total of a slip in points, summed from its lines. */
export function totalPoints(lines: readonly { points: number }[]): number {
  return lines.reduce((sum, line) => sum + line.points, 0);
}
