import { type History, HistoryScreen, LISTS_BIDS, LISTS_WINS } from '@ank/bid-entry';
import { bidHistory, type BidRecord, winHistory, type WinRecord } from '@ank/protocol';
import { STARLINE } from '../family';

const { marketsPath } = STARLINE;

const BIDS: History<BidRecord> = {
  ...LISTS_BIDS,
  title: 'Starline Bid History',
  listTitle: 'BID History',
  call: bidHistory('starline'),
  marketsPath,
};

const WINS: History<WinRecord> = {
  ...LISTS_WINS,
  title: 'Starline Win History',
  listTitle: 'WIN History',
  call: winHistory('starline'),
  marketsPath,
};

/** The player's bids on Starline. */
export function StarlineBidsScreen() {
  return <HistoryScreen history={BIDS} />;
}

/** What the player has won on Starline. */
export function StarlineWinsScreen() {
  return <HistoryScreen history={WINS} />;
}
