import { type History, HistoryScreen, LISTS_BIDS, LISTS_WINS } from '@ank/bid-entry';
import { type BidRecord, starlineBidHistory, starlineWinHistory, type WinRecord } from '@ank/protocol';
import { STARLINE } from '../family';

const { marketsPath } = STARLINE;

const BIDS: History<BidRecord> = {
  ...LISTS_BIDS,
  title: 'Starline Bid History',
  listTitle: 'BID History',
  call: starlineBidHistory,
  marketsPath,
};

const WINS: History<WinRecord> = {
  ...LISTS_WINS,
  title: 'Starline Win History',
  listTitle: 'WIN History',
  call: starlineWinHistory,
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
