import type { GameRouteState, PlacedLine } from '@ank/contract';
import { MAX_SLIP_LINES } from '@ank/rules';
import { newRequestId, notifyFault, useNavigate } from '@ank/shared/platform';
import { BID_TEXTS } from '../bid-entry.messages';
import type { BidTerms } from '../entry/bid-window';
import type { GameType } from '../entry/game-type';
import { addLines, isLocked, type NewLines } from '../slip/draft';
import { draftKey, type DraftStore, draftStore } from '../slip/draft-store';
import { unknownTexts } from '../slip/use-slip';
import { repeatLines } from './repeat-lines';
import { REPEAT_TEXTS } from './repeat.messages';
import { notifyLeftOut } from './notify-left-out';

/** Why lines cannot be added to a stored draft, or null. */
function faultOf(store: DraftStore, lines: readonly NewLines[]): string | null {
  const held = store.read();
  if (isLocked(held)) return unknownTexts().text;
  return (held?.lines.length ?? 0) + lines.length > MAX_SLIP_LINES ? BID_TEXTS.slipFull(MAX_SLIP_LINES) : null;
}

function refuse(fault: string): false {
  notifyFault(fault);
  return false;
}

type Repeating = { gameTypes: readonly GameType[]; owner: string };

/**
 * Puts a placed slip into the drafts of a market and opens the first of their bid screens, where the player checks and
 * submits it. Lines that cannot be placed now are named and left out. False: nothing could be repeated.
 */
export function useRepeat({ gameTypes, owner }: Repeating) {
  const navigate = useNavigate();
  return (
    lines: readonly PlacedLine[],
    game: GameRouteState,
    terms: BidTerms,
    { replace = false }: { replace?: boolean } = {},
  ): boolean => {
    const { drafts, leftOut } = repeatLines(gameTypes, lines, terms);
    const [first] = drafts;
    if (!first) return refuse(REPEAT_TEXTS.nothing);
    const targets = drafts.map((draft) => ({
      store: draftStore(draftKey(owner, draft.gameType.id, game.gameId)),
      lines: draft.lines,
    }));
    // All or none: the next try would queue a part for the second time.
    const fault = targets.map(({ store, lines: added }) => faultOf(store, added)).find((one) => one !== null);
    if (fault) return refuse(fault);
    for (const { store, lines: added } of targets)
      store.change((held) => added.reduce((grown, entry) => addLines(grown, entry, newRequestId()), held));
    const state = { ...game, pana: first.gameType.label } satisfies GameRouteState;
    void navigate(first.gameType.path, { state, replace });
    notifyLeftOut(leftOut);
    return true;
  };
}
