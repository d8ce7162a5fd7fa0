import {
  type Family,
  type IndiaDay,
  indiaDayOf,
  marketStateAt,
  momentOf,
  parseClock,
  type Session,
} from '@ank/shared/rules';
import type { GameType } from './game-type';

/** What is known of a market's times. */
export type MarketClock = {
  /** 12-hour text. */
  openTime: string;
  /** '' where it is not known, or where the market closes at its open time. */
  closeTime: string;
  /** False on a day off. */
  open: boolean;
};

/** What a market takes at a moment, and until when. */
export type BidWindow = {
  day: IndiaDay;
  takesOpen: boolean;
  takesClose: boolean;
  /** End of Open, Jodi and sangam bids; null when unknown. */
  opensAtMs: number | null;
  /** End of all bids; null when unknown. */
  closesAtMs: number | null;
};

/**
 * The window of a market at a moment of the server's clock (PROTOCOL decisions 9 and 10). Where the close is not known,
 * only the open time of the India day decides; where neither is, the server alone does.
 */
export function bidWindowAt(family: Family, market: MarketClock, nowMs: number): BidWindow {
  const openMinutes = parseClock(market.openTime);
  const closeMinutes = parseClock(market.closeTime);
  const today = indiaDayOf(nowMs);
  if (openMinutes === null) {
    return { day: today, takesOpen: market.open, takesClose: market.open, opensAtMs: null, closesAtMs: null };
  }
  if (family === 'main' && closeMinutes === null) {
    const opensAtMs = momentOf(today, openMinutes);
    return {
      day: today,
      takesOpen: market.open && nowMs < opensAtMs,
      takesClose: market.open,
      opensAtMs,
      closesAtMs: null,
    };
  }
  const state = marketStateAt({ openMinutes, closeMinutes: family === 'main' ? closeMinutes : null }, nowMs);
  return { ...state, takesOpen: market.open && state.takesOpen, takesClose: market.open && state.takesClose };
}

/** Whether a game type takes bids of a session now. */
export function takesSession(gameType: Pick<GameType, 'timed'>, session: Session, window: BidWindow): boolean {
  return gameType.timed || session === 'open' ? window.takesOpen : window.takesClose;
}

/** The session in force: the player's choice where there is one, and Close once Open has passed. */
export function sessionInForce(gameType: Pick<GameType, 'session'>, chosen: Session, window: BidWindow): Session {
  if (gameType.session !== 'choice') return gameType.session;
  return window.takesOpen ? chosen : 'close';
}
