import { bidHistory, submitBid } from '@ank/protocol';
import type { BidFamily } from '@ank/shared/bid-entry';
import { pathOf } from '@ank/shared/contract';
import { useMarkets } from '@ank/shared/platform';

/** What the main markets bring to their bid screens. */
export const MAIN_MARKETS: BidFamily = {
  id: 'main',
  submit: submitBid,
  history: bidHistory,
  marketsPath: pathOf('home'),
  useMarkets: () => useMarkets().data,
};
