import { type Dashboard, dashboard, mySlips, type SlipFilter, type SlipsPage, type SlipTotals } from '@ank/protocol';
import { indiaDayOf } from '@ank/rules';
import { callApi, deviceMs, nowMs, useCall, useNow } from '@ank/shared/platform';
import { type Fresh, useFresh } from '@ank/ui';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LeftList } from './kept-place';
import { blocksOf, sameTotals, type SlipBlock } from './my-bids.rules';
import { inLaterFrame } from './one-step-a-frame';
import { guessHeights, type Heights } from './slip-heights';

/** `blocks`: of the slips that were loaded, `count` of them. `first` and `totals` are null before the first page. */
export type Loaded = {
  first: SlipsPage | null;
  blocks: readonly SlipBlock[];
  count: number;
  heights: Heights;
  totals: SlipTotals | null;
  more: boolean;
  loading: boolean;
  failed: boolean;
};

/** A list whose first page is loading. */
const emptyList = (): Loaded => ({
  first: null,
  blocks: [],
  count: 0,
  heights: new Map(),
  totals: null,
  more: false,
  loading: true,
  failed: false,
});

const oldestOf = ({ blocks }: Loaded): string | null => blocks.at(-1)?.slips.at(-1)?.id ?? null;

const withPage = (held: Loaded, page: SlipsPage): Loaded => ({
  ...held,
  first: held.first ?? page,
  blocks: [...held.blocks, ...blocksOf(page.slips, held.count)],
  count: held.count + page.slips.length,
  totals: page.totals ?? held.totals,
  more: page.more,
  loading: false,
  failed: false,
});

/** Whether the browser keeps what is seen in its place when a height above it turns out to be wrong. */
const keepsPlace = (): boolean => 'overflowAnchor' in document.documentElement.style;

const MINUTE_MS = 60_000;

/** Where the server stops counting notices (docs/protocol.md): from then on each minute may have brought another. */
const MAX_UNREAD = 99;

const polledOf = ({ walletPoints, unread }: Dashboard) => ({ walletPoints, unread });

/** What a phone shows of a list that was opened. */
export const FIRST_SLIPS = 3;

/** Three take a slow phone longer than a task may; one after the other, a page takes it twice as long. */
export const SLIPS_A_FRAME = 2;

/**
 * How many slips to draw: some more with each frame, as drawing a page of them at once stops scrolling. It stays one
 * step ahead, so that the next page starts with the answer. `atOnce`: slips that begin as their texts.
 */
function useDrawn(count: number, atOnce: number): number {
  const [later, setDrawn] = useState(FIRST_SLIPS);
  const drawn = Math.max(later, atOnce);
  useEffect(() => {
    if (drawn > count) return;
    return inLaterFrame(() => setDrawn(drawn + SLIPS_A_FRAME));
  }, [drawn, count]);
  return drawn;
}

/** `drawn`: how many slips to draw. `allDrawn`: these are all that were loaded. `fresh`: newer ones, after a poll. */
export type Slips = Omit<Loaded, 'first' | 'count'> & {
  loaded: Loaded;
  fresh: Fresh;
  drawn: number;
  allDrawn: boolean;
  loadMore: () => void;
};

/**
 * The player's slips, newest first, page by page. A failed page keeps what is loaded, and `loadMore` retries it.
 * `filter` and `onFirst`, which gets the first page, must keep their identity. `place`: where the player has left the
 * list. It comes back with the first page, unless the totals have changed: then its slips may be wrong.
 */
export function useSlips(filter: SlipFilter, onFirst: (page: SlipsPage) => void, place: LeftList | null = null): Slips {
  const [loaded, setLoaded] = useState(emptyList);
  const [back, setBack] = useState<LeftList | null>(null);

  const load = useCallback(
    (held: Loaded, signal: AbortSignal | undefined): void => {
      const before = oldestOf(held);
      // A list that was replaced meanwhile goes on elsewhere.
      const change = (changed: (now: Loaded) => Loaded): void =>
        setLoaded((now) => (oldestOf(now) === before ? changed(now) : now));
      callApi(mySlips, { ...filter, before }, { signal }).then(
        (page) => {
          if (before === null) onFirst(page);
          const isBack = before === null && place !== null && sameTotals(page.totals, place.loaded.totals);
          if (keepsPlace()) guessHeights(page.slips, held.blocks.at(-1)?.slips ?? [], held.heights);
          setBack((known) => (isBack ? place : known));
          change((now) => (isBack ? place.loaded : withPage(now, page)));
        },
        () => {
          if (!signal?.aborted) change((now) => ({ ...now, loading: false, failed: true }));
        },
      );
    },
    [filter, onFirst, place],
  );

  // A lost page of a list that was left must not be replaced by the stored one, whose age another screen would show.
  const untilLeft = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    untilLeft.current = leaving.signal;
    load(emptyList(), leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const loadMore = useCallback((): void => {
    if (loaded.loading) return;
    setLoaded({ ...loaded, loading: true, failed: false });
    load(loaded, untilLeft.current);
  }, [load, loaded]);

  const polled = useCall(dashboard, undefined, { once: true, select: polledOf }).data;
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  const news = polled && (polled.unread < MAX_UNREAD ? polled.unread : minute);
  const fresh = useFresh({
    // Another text once a bid may have been decided or placed.
    sign: polled ? `${polled.walletPoints} ${news} ${indiaDayOf(nowMs())}` : null,
    clock: deviceMs,
    ask: (signal) => callApi(mySlips, { ...filter, before: null }, { signal, background: true }),
    isShown: (page) => JSON.stringify(page) === JSON.stringify(loaded.first),
    show: (page) => {
      onFirst(page);
      setLoaded(withPage(emptyList(), page));
    },
  });

  useLayoutEffect(() => {
    if (back) window.scrollTo({ top: back.scrollY, behavior: 'instant' });
  }, [back]);

  const drawn = useDrawn(loaded.count, loaded.heights.size);
  return { ...loaded, loaded, fresh, drawn, allDrawn: drawn >= loaded.count, loadMore };
}
