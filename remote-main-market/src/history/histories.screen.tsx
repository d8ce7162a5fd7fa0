import { type History, HistoryScreen, LISTS_BIDS, LISTS_WINS } from '@ank/bid-entry';
import { bidHistory, type BidRecord, winHistory, type WinRecord } from '@ank/protocol';
import { MAIN_MARKETS } from '../family';
import { MAIN_TEXTS } from '../main.messages';

const { marketsPath } = MAIN_MARKETS;
const BIDS: History<BidRecord> = {
  ...LISTS_BIDS,
  get title() {
    return MAIN_TEXTS.bids;
  },
  get listTitle() {
    return MAIN_TEXTS.bidList;
  },
  call: bidHistory('main'),
  marketsPath,
};
const WINS: History<WinRecord> = {
  ...LISTS_WINS,
  get title() {
    return MAIN_TEXTS.wins;
  },
  get listTitle() {
    return MAIN_TEXTS.winList;
  },
  call: winHistory('main'),
  marketsPath,
};

/** The player's bids on the main markets. */
export function BidHistoryScreen() {
  return <HistoryScreen history={BIDS} />;
}

/** The player's wins on the main markets. */
export function WinHistoryScreen() {
  return <HistoryScreen history={WINS} />;
}
