import type { GameRouteState, PlacedLine } from '@ank/contract';
import { MAX_SLIP_LINES } from '@ank/rules';
import { newRequestId, notifyFault, useNavigate } from '@ank/shared/platform';
import { BID_TEXTS } from '../bid-entry.messages';
import type { BidTerms } from '../entry/bid-window';
import type { GameType } from '../entry/game-type';
import { addLines, isLocked, type NewLines } from '../slip/draft';
import { draftKey, draftStore } from '../slip/draft-store';
import { unknownTexts } from '../slip/use-slip';
import { repeatLines } from './repeat-lines';
import { REPEAT_TEXTS } from './repeat.messages';
import { notifyLeftOut } from './notify-left-out';

/** Adds lines to a stored draft. Returns the fault that prevents it, or null. */
function queue(key: string, entries: readonly NewLines[]): string | null {
  const store = draftStore(key);
  const held = store.read();
  if (isLocked(held)) return unknownTexts().text;
  if ((held?.lines.length ?? 0) + entries.length > MAX_SLIP_LINES) return BID_TEXTS.slipFull(MAX_SLIP_LINES);
  store.change((draft) => entries.reduce((grown, entry) => addLines(grown, entry, newRequestId()), draft));
  return null;
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
    for (const draft of drafts) {
      const fault = queue(draftKey(owner, draft.gameType.id, game.gameId), draft.lines);
      if (fault !== null) return refuse(fault);
    }
    const state = { ...game, pana: first.gameType.label } satisfies GameRouteState;
    void navigate(first.gameType.path, { state, replace });
    notifyLeftOut(leftOut);
    return true;
  };
}
