import type { BidRow } from '@ank/protocol';
import type { By, Inside, Player } from '../context';
import { type HistoryRange, loadHistory } from './load-history';

/** A player's bids in a family, by market day and by date of placing. */
export async function listBids(context: Inside<By<Player>>, range: HistoryRange): Promise<BidRow[]> {
  const lines = await loadHistory(context, 'bids', range);
  return lines.map(({ settledAtMs: _settledAtMs, status, ...line }) => ({
    ...line,
    status: status === 'won' || status === 'lost' ? status : 'pending',
  }));
}
