import type { BidFamily } from '@ank/bid-entry';
import { bidHistory, marketList, submitBid } from '@ank/protocol';
import { POLL_MS, useCall } from '@ank/shared/platform';

/** The data that the bid screens need about Gali Disawar. */
export const GALI: BidFamily = {
  id: 'gali',
  submit: submitBid('gali'),
  history: bidHistory('gali'),
  marketsPath: '/galiIMP',
  useMarkets: () => useCall(marketList('gali'), undefined, { pollMs: POLL_MS }).data?.markets,
};
