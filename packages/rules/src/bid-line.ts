import type { BidLabel } from './families';
import { closesAtOpen, type Session } from './labels';
import type { MarketState } from './market-day';

/** One line of a slip: a number, whole points, and the session it is bound to. */
export type BidLine = {
  label: BidLabel;
  digits: string;
  /** The second pana of a sangam, otherwise ''. */
  closeDigits: string;
  points: number;
  session: Session;
};

/** Whether a market still accepts a line of this label and session. */
export function isTaken(
  label: BidLabel,
  session: Session,
  market: Pick<MarketState, 'takesOpen' | 'takesClose'>,
): boolean {
  return closesAtOpen(label, session) ? market.takesOpen : market.takesClose;
}

/** The total points of a slip. */
export function totalPoints(lines: readonly { points: number }[]): number {
  return lines.reduce((sum, line) => sum + line.points, 0);
}
