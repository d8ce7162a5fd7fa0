import type { GameRouteState } from '@ank/contract';
import { nowMs, useNow } from '@ank/shared/platform';
import { useMemo } from 'react';
import { type BidWindow, bidWindowAt, type MarketClock } from './bid-window';
import type { BidFamily } from './family';

type LiveWindow = {
  /** As of the last tick, for rendering. Keeps its identity until something changes. */
  window: BidWindow;
  /** Exact to the millisecond, for decisions. */
  windowNow: () => BidWindow;
  clock: MarketClock;
  /** The results so far; '' if there are none. */
  result: string;
};

/**
 * The bid window of the chosen market. Its times come from the route state until the polled list arrives. A market that
 * has disappeared from the list accepts no bids.
 */
export function useBidWindow(family: BidFamily, game: GameRouteState): LiveWindow {
  const now = useNow(1000);
  const markets = family.useMarkets();
  const market = markets?.find(({ gameId }) => gameId === game.gameId);
  const clock: MarketClock = market ?? { openTime: game.openTime, closeTime: '', open: markets === undefined };
  const result = market ? market.openResult + market.closeResult : '';
  const current = JSON.stringify(bidWindowAt(family.id, clock, now));
  const window = useMemo(() => JSON.parse(current) as BidWindow, [current]);
  return { window, windowNow: () => bidWindowAt(family.id, clock, nowMs()), clock, result };
}
