import type { BidFamily } from '@ank/bid-entry';
import { galiBidHistory, galiGame, galiSubmitBid } from '@ank/protocol';
import { POLL_MS, useCall } from '@ank/shared/platform';

/** What Gali Disawar brings to its bid screens. */
export const GALI: BidFamily = {
  id: 'gali',
  submit: galiSubmitBid,
  history: galiBidHistory,
  marketsPath: '/galiIMP',
  useMarkets: () => useCall(galiGame, undefined, { pollMs: POLL_MS }).data?.markets,
};
