import {
  type EarlyEnds,
  type Family,
  formatClock,
  formatDay,
  type IndiaDay,
  indiaDayOf,
  indiaMinutesOf,
  type Limits,
  marketStateAt,
  parseClock,
  type Session,
} from '@ank/rules';
import type { GameType } from './game-type';

/** A market's times, as far as the client knows them. */
export type MarketClock = EarlyEnds & {
  /** 12-hour text. */
  openTime: string;
  /** '' if unknown, or if the market closes at its open time. */
  closeTime: string;
  /** False on a day off. */
  open: boolean;
  dayOff?: boolean | undefined;
};

/** Which bids a market accepts at a moment, and until when. */
export type BidWindow = {
  day: IndiaDay;
  takesOpen: boolean;
  takesClose: boolean;
  /** End of Open, Jodi and sangam bids; null if unknown. */
  opensAtMs: number | null;
  /** End of all bids; null if unknown. */
  closesAtMs: number | null;
  /** All bids end before the close time. */
  closedEarly?: boolean;
  /** No bids on the whole market day. */
  dayOff?: boolean | undefined;
};

/** What a market accepts at a moment: sessions, cut-offs and points per line. */
export type BidTerms = BidWindow & { limits: Limits };

/**
 * The market's window at `nowMs` of the server's clock (docs/protocol.md, Cut-off). Without a close time only today's
 * open time counts; without either, only the server decides.
 */
export function bidWindowAt(
  family: Family,
  { openTime, closeTime, open, dayOff, openEndedMs, closeEndedMs }: MarketClock,
  nowMs: number,
): BidWindow {
  const openMinutes = parseClock(openTime);
  if (openMinutes === null)
    return { day: indiaDayOf(nowMs), takesOpen: open, takesClose: open, opensAtMs: null, closesAtMs: null };
  const closeMinutes = family === 'main' ? parseClock(closeTime) : null;
  const state = marketStateAt({ openMinutes, closeMinutes, openEndedMs, closeEndedMs }, nowMs);
  const isCloseUnknown = family === 'main' && closeMinutes === null;
  return {
    ...state,
    dayOff,
    takesOpen: open && state.takesOpen,
    takesClose: open && (isCloseUnknown || state.takesClose),
    closesAtMs: isCloseUnknown ? null : state.closesAtMs,
  };
}

/** Whether a game type accepts bids of a session now. */
export function takesSession(gameType: Pick<GameType, 'timed'>, session: Session, window: BidWindow): boolean {
  return gameType.timed || session === 'open' ? window.takesOpen : window.takesClose;
}

/** When bids of a game type and session end; null if that is over or unknown. */
export function endOfBids(gameType: Pick<GameType, 'timed'>, session: Session, window: BidWindow): number | null {
  if (!takesSession(gameType, session, window)) return null;
  return gameType.timed || session === 'open' ? window.opensAtMs : window.closesAtMs;
}

/** The clock time of a past cut-off, such as '04:10 PM'; '' if it is in the future or unknown. */
export function pastClock(momentMs: number | null, nowMs: number): string {
  return momentMs === null || momentMs > nowMs ? '' : formatClock(indiaMinutesOf(momentMs));
}

/** '22 Nov'. */
export const dayText = (day: IndiaDay): string => formatDay(day).slice(0, 6);

/** The effective session: the player's choice, or Close once Open has passed. */
export function sessionInForce(gameType: Pick<GameType, 'session'>, chosen: Session, window: BidWindow): Session {
  if (gameType.session !== 'choice') return gameType.session;
  return window.takesOpen ? chosen : 'close';
}
