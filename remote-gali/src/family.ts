import { galiBidHistory, galiGame, galiSubmitBid } from '@ank/shared/api';
import type { BidFamily } from '@ank/shared/bid-entry';
import { pathOf } from '@ank/shared/contract';
import { POLL_MS, useCall } from '@ank/shared/platform';

/** What Gali Disawar brings to its bid screens. */
export const GALI: BidFamily = {
  id: 'gali',
  submit: galiSubmitBid,
  history: galiBidHistory,
  marketsPath: pathOf('galiHome'),
  useMarkets: () => useCall(galiGame, undefined, { pollMs: POLL_MS }).data?.markets,
};
