import type { Call, Market, SubmitBidAnswer, SubmitBidInput } from '@ank/protocol';
import type { Family } from '@ank/rules';

/** What the bid screens need to know about a family of markets. */
export type BidFamily = {
  id: Family;
  submit: Call<SubmitBidInput, SubmitBidAnswer>;
  /** Refetched after a bid is placed. */
  history: Call<never, unknown>;
  /** Where the family's markets are listed. */
  marketsPath: string;
  /** Hook: the polled markets, undefined until the first answer. */
  useMarkets: () => readonly Market[] | undefined;
};
