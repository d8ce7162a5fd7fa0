import type { BidRecord, Call, DayRange, WinRecord } from '@ank/protocol';
import type { ComponentType } from 'react';
import { BidCard, WinCard } from './history-card';

/** How a history renders its rows; `kind` selects its texts. */
type HistoryKind<Row> = { Card: ComponentType<{ row: Row }>; kind: 'bids' | 'wins' };

/** One history of a family. */
export type History<Row> = HistoryKind<Row> & {
  /** In the top bar, such as 'BIDS'. */
  title: string;
  /** Above the list, such as 'BID History'. */
  listTitle: string;
  call: Call<DayRange, Row[]>;
  /** Linked from an empty history. */
  marketsPath: string;
};

/** Lists placed bids with their status. */
export const LISTS_BIDS: HistoryKind<BidRecord> = { Card: BidCard, kind: 'bids' };

/** Lists lines that have won with their winnings. */
export const LISTS_WINS: HistoryKind<WinRecord> = { Card: WinCard, kind: 'wins' };
