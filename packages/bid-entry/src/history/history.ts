import type { BidRecord, Call, DayRange, WinRecord } from '@ank/protocol';
import type { ComponentType } from 'react';
import { BidCard, WinCard } from './history-card';
import { HISTORY_TEXTS } from './history.messages';

/** How a history draws its rows, and its texts. */
type HistoryKind<Row> = { Card: ComponentType<{ row: Row }>; texts: { none: string; count: (rows: number) => string } };

/** One history of a family. */
export type History<Row> = HistoryKind<Row> & {
  /** In the top bar, such as 'BIDS'. */
  title: string;
  /** Over the list, such as 'BID History'. */
  listTitle: string;
  call: Call<DayRange, Row[]>;
  /** Linked from an empty history. */
  marketsPath: string;
};

/** Lists placed bids with their status. */
export const LISTS_BIDS: HistoryKind<BidRecord> = { Card: BidCard, texts: HISTORY_TEXTS.bids };

/** Lists lines that have won with what they paid. */
export const LISTS_WINS: HistoryKind<WinRecord> = { Card: WinCard, texts: HISTORY_TEXTS.wins };
