import { type History, HistoryScreen, LISTS_BIDS, LISTS_WINS } from '@ank/bid-entry';
import { bidHistory, type BidRecord, winHistory, type WinRecord } from '@ank/protocol';
import { MAIN_MARKETS } from '../family';

const { marketsPath } = MAIN_MARKETS;
const BIDS: History<BidRecord> = {
  ...LISTS_BIDS,
  title: 'BIDS',
  listTitle: 'BID History',
  call: bidHistory('main'),
  marketsPath,
};
const WINS: History<WinRecord> = {
  ...LISTS_WINS,
  title: 'WINS',
  listTitle: 'WIN History',
  call: winHistory('main'),
  marketsPath,
};

/** The player's bids on the main markets. */
export function BidHistoryScreen() {
  return <HistoryScreen history={BIDS} />;
}

/** What the player has won on the main markets. */
export function WinHistoryScreen() {
  return <HistoryScreen history={WINS} />;
}
