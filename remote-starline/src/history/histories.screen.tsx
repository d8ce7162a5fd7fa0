import { type History, HistoryScreen, LISTS_BIDS, LISTS_WINS } from '@ank/bid-entry';
import { bidHistory, type BidRecord, winHistory, type WinRecord } from '@ank/protocol';
import { STARLINE } from '../family';
import { STARLINE_TEXTS } from '../starline.messages';

const { marketsPath } = STARLINE;

const BIDS: History<BidRecord> = {
  ...LISTS_BIDS,
  get title() {
    return STARLINE_TEXTS.bids;
  },
  get listTitle() {
    return STARLINE_TEXTS.bidList;
  },
  call: bidHistory('starline'),
  marketsPath,
};

const WINS: History<WinRecord> = {
  ...LISTS_WINS,
  get title() {
    return STARLINE_TEXTS.wins;
  },
  get listTitle() {
    return STARLINE_TEXTS.winList;
  },
  call: winHistory('starline'),
  marketsPath,
};

/** The player's bids on Starline. */
export function StarlineBidsScreen() {
  return <HistoryScreen history={BIDS} />;
}

/** The player's wins on Starline. */
export function StarlineWinsScreen() {
  return <HistoryScreen history={WINS} />;
}
