import { bidHistory, submitBid } from '@ank/shared/api';
import type { BidFamily } from '@ank/shared/bid-entry';
import { useMarkets } from '@ank/shared/platform';

/** What the main markets bring to their bid screens. */
export const MAIN_MARKETS: BidFamily = {
  id: 'main',
  submit: submitBid,
  history: bidHistory,
  useMarkets: () => useMarkets().data,
};
