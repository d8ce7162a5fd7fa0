import { repeatsAreSafe } from '@ank/protocol';
import { newRequestId, notify, siteConfig } from '@ank/shared/platform';
import { useSingleFlight } from '@ank/ui';
import { useCallback, useMemo, useState } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import type { BidTerms } from '../entry/bid-window';
import {
  addLines,
  type Draft,
  isLocked,
  lineFault,
  type NewLines,
  type QueuedLine,
  removeLines,
  restoreLines,
  unlock,
} from './draft';
import { draftStore, useDraft } from './draft-store';
import { type Submission, submitDraft } from './submit-draft';

type Posts = Draft['posts'];

const NO_LINES: readonly QueuedLine[] = [];
const EMPTY: Pick<Draft, 'lines' | 'posts'> = { lines: NO_LINES, posts: [] };

export type Slip = {
  lines: readonly QueuedLine[];
  /** The outcome of a try is unknown: the slip must not change. */
  locked: boolean;
  /** A submission from this screen is in flight. */
  busy: boolean;
  /** The server's message for the last refused try, or ''. */
  refusal: string;
  /** It was refused by the player's own limit or break. */
  isLimit: boolean;
  refusedIds: ReadonlySet<number>;
  /** Notifies the player and returns false while the slip is locked. */
  add: (...entries: readonly NewLines[]) => boolean;
  remove: (lines: readonly QueuedLine[]) => void;
  /** Removes all lines. They can be restored until others are queued or the screen is left. */
  clear: () => void;
  /** The lines that `clear` has removed. */
  cleared: readonly QueuedLine[];
  undoClear: () => void;
  /** Removes the lines that can no longer be placed. */
  removeUnplaceable: (terms: BidTerms) => void;
  /**
   * Places the slip, or retries one with an unknown outcome; with a server that would place it twice, unlocks that one.
   * Resolves to true when nothing is left to confirm.
   */
  submit: () => Promise<boolean>;
};

const refusalOf = (posts: Posts): string =>
  [...new Set(posts.map((post) => (post.state === 'refused' ? post.message : '')))].filter(Boolean).join(' ');

/** The text about an unknown outcome, and the button that resolves it. */
export const unknownTexts = (): { text: string; action: string } =>
  repeatsAreSafe(siteConfig())
    ? { text: BID_TEXTS.unknown, action: BID_TEXTS.checkAgain }
    : { text: BID_TEXTS.unknownOnce, action: BID_TEXTS.looked };

const NO_IDS: ReadonlySet<number> = new Set();

/** Keeps its identity while nothing is refused: a new set would re-render the whole list. */
function refusedIdsOf(posts: Posts): ReadonlySet<number> {
  const ids = posts.flatMap((post) => (post.badLine === null ? [] : [post.badLine]));
  return ids.length === 0 ? NO_IDS : new Set(ids);
}

/** The slip of one player, game type and market, kept in browser storage and in sync with other tabs. */
export function useSlip(key: string, submission: Submission): Slip {
  const draft = useDraft(key);
  const { lines, posts } = draft ?? EMPTY;
  const store = useMemo(() => draftStore(key), [key]);
  const { inFlight, run } = useSingleFlight<'submit'>();
  const [cleared, setCleared] = useState(NO_LINES);

  const remove = useCallback(
    (lines: readonly QueuedLine[]): void => {
      const ids = new Set(lines.map((line) => line.id));
      if (isLocked(store.read())) notify(unknownTexts().text);
      else store.change((held) => removeLines(held, ids, newRequestId()));
    },
    [store],
  );

  const submit = async (): Promise<boolean> => {
    // Another tab may have placed the slip meanwhile.
    if (store.read() === null) return true;
    const once = !repeatsAreSafe(siteConfig());
    if (once && isLocked(store.read())) {
      store.change((held) => held && unlock(held, newRequestId()));
      return false;
    }
    const result = await run('submit', () => submitDraft(store, submission));
    if (result === null || result === 'others') return false;
    // The slip itself says what to check.
    if (once && result === 'unknown') return true;
    if (result === 'placed') notify(BID_TEXTS.placed, { kind: 'success', position: 'top-center' });
    else notify(BID_TEXTS.failed);
    return store.read() === null;
  };

  return {
    lines,
    locked: isLocked(draft),
    busy: inFlight !== null,
    refusal: useMemo(() => refusalOf(posts), [posts]),
    isLimit: posts.some((post) => post.isLimit),
    refusedIds: useMemo(() => refusedIdsOf(posts), [posts]),
    add: (...entries) => {
      if (isLocked(store.read())) {
        notify(unknownTexts().text);
        return false;
      }
      setCleared(NO_LINES);
      store.change((held) => entries.reduce((draft, entry) => addLines(draft, entry, newRequestId()), held));
      return true;
    },
    remove,
    clear: () => {
      const { lines: held } = store.read() ?? EMPTY;
      remove(held);
      if (store.read() === null) setCleared(held);
    },
    cleared: draft === null ? cleared : NO_LINES,
    undoClear: () => {
      store.change((held) => restoreLines(held, cleared, newRequestId()));
      setCleared(NO_LINES);
    },
    removeUnplaceable: (terms) => remove((store.read() ?? EMPTY).lines.filter((line) => lineFault(line, terms))),
    submit,
  };
}
