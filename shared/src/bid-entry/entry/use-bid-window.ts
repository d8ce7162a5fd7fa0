import type { GameRouteState } from '@ank/shared/contract';
import { nowMs, useNow } from '@ank/shared/platform';
import { useMemo } from 'react';
import { type BidWindow, bidWindowAt, type MarketClock } from './bid-window';
import type { BidFamily } from './family';

type LiveWindow = {
  /** As of the last second: for drawing. The same object until something changes. */
  window: BidWindow;
  /** To the millisecond: for deciding. */
  windowNow: () => BidWindow;
  clock: MarketClock;
};

/**
 * What the chosen market takes. Its times come from the polled list, and until that is there from the route state. A market
 * that the list has no more takes nothing.
 */
export function useBidWindow(family: BidFamily, game: GameRouteState): LiveWindow {
  const now = useNow(1000);
  const markets = family.useMarkets();
  const market = markets?.find(({ gameId }) => gameId === game.gameId);
  const clock: MarketClock = market ?? { openTime: game.openTime, closeTime: '', open: markets === undefined };
  const { day, takesOpen, takesClose, opensAtMs, closesAtMs } = bidWindowAt(family.id, clock, now);
  const window = useMemo(
    () => ({ day, takesOpen, takesClose, opensAtMs, closesAtMs }),
    [day, takesOpen, takesClose, opensAtMs, closesAtMs],
  );
  return { window, windowNow: () => bidWindowAt(family.id, clock, nowMs()), clock };
}
