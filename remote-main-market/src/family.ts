import type { BidFamily } from '@ank/bid-entry';
import { pathOf } from '@ank/contract';
import { bidHistory, submitBid } from '@ank/protocol';
import { useMarkets } from '@ank/shared/platform';

/** The data that the bid screens need about the main markets. */
export const MAIN_MARKETS: BidFamily = {
  id: 'main',
  submit: submitBid('main'),
  history: bidHistory('main'),
  marketsPath: pathOf('home'),
  useMarkets: () => useMarkets().data,
};
