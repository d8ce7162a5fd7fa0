import type { MarketClock } from '../entry/bid-window';
import type { BidFamily } from '../entry/family';
import type { GameType } from '../entry/game-type';

/** What a family's game selection shows. */
export type GameSelection = {
  family: BidFamily;
  /** Title while no market is chosen. */
  title: string;
  gameTypes: readonly GameType[];
  /** The market's times as text, such as 'Open 04:10 PM'. */
  times: (clock: MarketClock) => readonly string[];
};
