import type { Call, Market, MarketList, RateField, Rates } from '@ank/protocol';
import { parseClock } from '@ank/rules';
import type { LucideIcon } from 'lucide-react';

/** The home of a family whose games have one result a day each. */
export type SlotHome = {
  title: string;
  list: Call<void, MarketList>;
  rates: Call<void, Rates>;
  rateRows: readonly { label: string; field: RateField }[];
  /** The line under a name, such as 'Open 05:30 PM'. */
  timeLabel: (openTime: string) => string;
  /** The placeholder of an undeclared result. */
  noResult: string;
  resultWidth: 'wide' | 'narrow';
  /** False: while betting is off, the state is shown in words only. */
  statusIconsAlways: boolean;
  /** The screen that an open game links to while betting is on. */
  gamePath: string;
  histories: readonly { label: string; path: string; Icon: LucideIcon }[];
};

const minutesOf = (market: Market): number => parseClock(market.openTime) ?? 0;

/** Open games first, the next to close on top; then closed games, the latest on top. */
export function inDrawingOrder(markets: readonly Market[]): Market[] {
  const open = markets.filter((market) => market.open).sort((a, b) => minutesOf(a) - minutesOf(b));
  const closed = markets.filter((market) => !market.open).sort((a, b) => minutesOf(b) - minutesOf(a));
  return [...open, ...closed];
}
