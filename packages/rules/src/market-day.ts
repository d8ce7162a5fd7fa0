import { addDays, type IndiaDay, indiaDayOf, momentOf } from './india-time';
import type { Session } from './labels';

/**
 * A market's times in minutes since India's midnight. A close earlier than the open is on the next calendar day. Null
 * for a market with one result, which closes at the open time.
 */
export type MarketTimes = { openMinutes: number; closeMinutes: number | null };

/** The two cut-offs of a market day. A bid is accepted strictly before its cut-off. */
export type CutOffs = { opensAtMs: number; closesAtMs: number };

/** What a market accepts at a moment. Its cut-offs are earlier than its times if a session was ended early. */
export type MarketState = CutOffs & {
  /** The market day, named by the India date of its open. */
  day: IndiaDay;
  /** Open, Jodi and sangam bids; every bid of a market with one result. */
  takesOpen: boolean;
  takesClose: boolean;
  /** All bids end before the close time. */
  closedEarly: boolean;
};

/** `opensAtMs` ends Open, Jodi and sangam bids, `closesAtMs` ends all. */
export function cutOffsOf(times: MarketTimes, day: IndiaDay): CutOffs {
  const { openMinutes, closeMinutes } = times;
  const opensAtMs = momentOf(day, openMinutes);
  if (closeMinutes === null) return { opensAtMs, closesAtMs: opensAtMs };
  return { opensAtMs, closesAtMs: momentOf(closeMinutes < openMinutes ? addDays(day, 1) : day, closeMinutes) };
}

/** When bids of a session were ended, if before its time. */
export type EarlyEnds = { openEndedMs?: number | undefined; closeEndedMs?: number | undefined };

/**
 * The current market day at `nowMs` and what it accepts (docs/protocol.md, Market day): yesterday's until its close,
 * which may be after midnight; then today's. Early ends count only for the day that they are in, as the next day may
 * begin before the client has its answer.
 */
export function marketStateAt(
  { openEndedMs, closeEndedMs, ...times }: MarketTimes & EarlyEnds,
  nowMs: number,
): MarketState {
  const today = indiaDayOf(nowMs);
  const yesterday = addDays(today, -1);
  const day = nowMs < cutOffsOf(times, yesterday).closesAtMs ? yesterday : today;
  const cutOffs = cutOffsOf(times, day);
  const { startsAtMs } = spanOf(times, day);
  const earlyEnd = (endedMs = 0): number => (endedMs < startsAtMs ? Infinity : endedMs);
  // The end of Close ends all bids.
  const opensAtMs = Math.min(cutOffs.opensAtMs, earlyEnd(openEndedMs), earlyEnd(closeEndedMs));
  const closesAtMs = times.closeMinutes === null ? opensAtMs : Math.min(cutOffs.closesAtMs, earlyEnd(closeEndedMs));
  return {
    day,
    opensAtMs,
    closesAtMs,
    takesOpen: nowMs < opensAtMs,
    takesClose: times.closeMinutes !== null && nowMs < closesAtMs,
    closedEarly: closesAtMs < cutOffs.closesAtMs,
  };
}

/** The next cut-off: which session it ends, and when. */
export type Deadline = { session: Session; endsAtMs: number };

/**
 * The next cut-off of a market: that of Open, Jodi and sangam bids, then that of Close bids. Null when no bids are
 * accepted or the moment is unknown.
 */
export function nextDeadline(market: {
  takesOpen: boolean;
  takesClose: boolean;
  opensAtMs: number | null;
  closesAtMs: number | null;
}): Deadline | null {
  const session = market.takesOpen ? 'open' : 'close';
  const endsAtMs = market.takesOpen ? market.opensAtMs : market.closesAtMs;
  return (market.takesOpen || market.takesClose) && endsAtMs !== null ? { session, endsAtMs } : null;
}

/** The time span in which `marketStateAt` returns this market day: from `startsAtMs` to before `endsAtMs`. */
export function spanOf(times: MarketTimes, day: IndiaDay): { startsAtMs: number; endsAtMs: number } {
  const startOf = (of: IndiaDay): number => Math.max(momentOf(of, 0), cutOffsOf(times, addDays(of, -1)).closesAtMs);
  return { startsAtMs: startOf(day), endsAtMs: startOf(addDays(day, 1)) };
}
