import type { GameRouteState } from '@ank/contract';
import { DEFAULT_LIMITS, type Limits } from '@ank/rules';
import * as platform from '@ank/shared/platform';
import { useMemo } from 'react';
import type { BidTerms } from './bid-window';
import type { BidFamily } from './family';
import { useBidWindow } from './use-bid-window';

// An older shell's platform may not have useLimits yet.
const useLimits: () => Limits = (platform as Partial<typeof platform>).useLimits ?? (() => DEFAULT_LIMITS);

type LiveTerms = {
  /** As of the last tick and poll, for rendering. Keeps its identity until something changes. */
  terms: BidTerms;
  /** Exact to the millisecond, for decisions. */
  termsNow: () => BidTerms;
  /** The results so far; '' if there are none. */
  result: string;
};

/** The bid terms of the chosen market. */
export function useBidTerms(family: BidFamily, game: GameRouteState): LiveTerms {
  const { window, windowNow, result } = useBidWindow(family, game);
  const limits = useLimits();
  const terms = useMemo(() => ({ ...window, limits }), [window, limits]);
  return { terms, termsNow: () => ({ ...windowNow(), limits }), result };
}
