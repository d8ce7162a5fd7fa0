import { type GameRouteState, parseRepeat, type PlacedLine } from '@ank/contract';
import { ownerOf } from '@ank/protocol';
import { useLocation, useNavigate, useSession } from '@ank/shared/platform';
import { useEffect, useMemo, useRef } from 'react';
import type { BidFamily } from '../entry/family';
import type { GameType } from '../entry/game-type';
import { useBidTerms } from '../entry/use-bid-terms';
import { useRepeat } from './use-repeat';

type HandedSlipProps = { family: BidFamily; gameTypes: readonly GameType[]; game: GameRouteState };

/** Repeats the slip that a history has passed on, if there is one. */
export function HandedSlip(props: HandedSlipProps) {
  const { state } = useLocation();
  const lines = useMemo(() => parseRepeat(state), [state]);
  return lines.length > 0 && <Repeating {...props} lines={lines} />;
}

/**
 * Waits until the market's terms are known. The bid screen replaces this one, so that Back leads to the history; if
 * nothing can be repeated, this one stays and drops the slip.
 */
function Repeating({ family, gameTypes, game, lines }: HandedSlipProps & { lines: readonly PlacedLine[] }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const repeat = useRepeat({ gameTypes, owner: ownerOf(useSession()) });
  const { termsNow } = useBidTerms(family, game);
  const areTermsKnown = family.useMarkets() !== undefined;
  const repeated = useRef<readonly PlacedLine[] | null>(null);
  useEffect(() => {
    if (!areTermsKnown || repeated.current === lines) return;
    repeated.current = lines;
    if (!repeat(lines, game, termsNow(), { replace: true }))
      void navigate(pathname, { replace: true, state: game satisfies GameRouteState });
  });
  return null;
}
