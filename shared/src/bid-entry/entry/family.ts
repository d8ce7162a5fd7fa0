import type { Call, Market, SubmitBidAnswer, SubmitBidInput } from '@ank/shared/api';
import type { Family } from '@ank/shared/rules';

/** What a family of markets brings to its bid screens. */
export type BidFamily = {
  id: Family;
  submit: Call<SubmitBidInput, SubmitBidAnswer>;
  /** Asked again once a bid was placed. */
  history: Call<never, unknown>;
  /** Where the family's markets are listed. */
  marketsPath: string;
  /** The polled markets, a hook; undefined until the first answer. */
  useMarkets: () => readonly Market[] | undefined;
};
