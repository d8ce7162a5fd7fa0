import type { BidFamily } from '@ank/bid-entry';
import { starlineBidHistory, starlineGame, starlineSubmitBid } from '@ank/protocol';
import { POLL_MS, useCall } from '@ank/shared/platform';

/** What Starline brings to its bid screens. */
export const STARLINE: BidFamily = {
  id: 'starline',
  submit: starlineSubmitBid,
  history: starlineBidHistory,
  marketsPath: '/imp2',
  useMarkets: () => useCall(starlineGame, undefined, { pollMs: POLL_MS }).data?.markets,
};
