import { type History, HistoryScreen, LISTS_BIDS, LISTS_WINS } from '@ank/bid-entry';
import { bidHistory, type BidRecord, winHistory, type WinRecord } from '@ank/protocol';
import { GALI } from '../family';

const { marketsPath } = GALI;

const BIDS: History<BidRecord> = {
  ...LISTS_BIDS,
  title: 'GALI DISAWAR BIDS',
  listTitle: 'BID History',
  call: bidHistory('gali'),
  marketsPath,
};

const WINS: History<WinRecord> = {
  ...LISTS_WINS,
  title: 'GALI DISAWAR WINS',
  listTitle: 'WIN History',
  call: winHistory('gali'),
  marketsPath,
};

/** The player's bids on Gali Disawar. */
export function GaliBidsScreen() {
  return <HistoryScreen history={BIDS} />;
}

/** What the player has won on Gali Disawar. */
export function GaliWinsScreen() {
  return <HistoryScreen history={WINS} />;
}
