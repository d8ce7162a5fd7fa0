import type { BidFamily } from '@ank/bid-entry';
import { bidHistory, marketList, submitBid } from '@ank/protocol';
import { POLL_MS, useCall } from '@ank/shared/platform';

/** The data that the bid screens need about Starline. */
export const STARLINE: BidFamily = {
  id: 'starline',
  submit: submitBid('starline'),
  history: bidHistory('starline'),
  marketsPath: '/imp2',
  useMarkets: () => useCall(marketList('starline'), undefined, { pollMs: POLL_MS }).data?.markets,
};
