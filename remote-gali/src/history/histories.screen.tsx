import { type History, HistoryScreen, LISTS_BIDS, LISTS_WINS } from '@ank/bid-entry';
import { bidHistory, type BidRecord, winHistory, type WinRecord } from '@ank/protocol';
import { GALI } from '../family';
import { GALI_TEXTS } from '../gali.messages';

const { marketsPath } = GALI;

const BIDS: History<BidRecord> = {
  ...LISTS_BIDS,
  get title() {
    return GALI_TEXTS.bids;
  },
  get listTitle() {
    return GALI_TEXTS.bidList;
  },
  call: bidHistory('gali'),
  marketsPath,
};

const WINS: History<WinRecord> = {
  ...LISTS_WINS,
  get title() {
    return GALI_TEXTS.wins;
  },
  get listTitle() {
    return GALI_TEXTS.winList;
  },
  call: winHistory('gali'),
  marketsPath,
};

/** The player's bids on Gali Disawar. */
export function GaliBidsScreen() {
  return <HistoryScreen history={BIDS} />;
}

/** The player's wins on Gali Disawar. */
export function GaliWinsScreen() {
  return <HistoryScreen history={WINS} />;
}
