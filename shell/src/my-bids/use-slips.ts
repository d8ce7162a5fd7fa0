import { mySlips, type SlipFilter, type SlipsPage, type SlipTotals } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { LeftList } from './kept-place';
import { blocksOf, sameTotals, type SlipBlock } from './my-bids.rules';
import { inLaterFrame } from './one-step-a-frame';
import type { Heights } from './use-far-slips';

/** `blocks`: of the slips that were loaded, `count` of them. `totals` is null before the first page. */
export type Loaded = {
  blocks: readonly SlipBlock[];
  count: number;
  totals: SlipTotals | null;
  more: boolean;
  loading: boolean;
  failed: boolean;
};

const NOTHING: Loaded = { blocks: [], count: 0, totals: null, more: false, loading: true, failed: false };

const oldestOf = ({ blocks }: Loaded): string | null => blocks.at(-1)?.slips.at(-1)?.id ?? null;

const withPage = (held: Loaded, { slips, totals, more }: SlipsPage): Loaded => ({
  blocks: [...held.blocks, ...blocksOf(slips, held.count)],
  count: held.count + slips.length,
  totals: totals ?? held.totals,
  more,
  loading: false,
  failed: false,
});

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

/** `drawn`: how many slips to draw. `allDrawn`: these are all that were loaded. */
export type Slips = Omit<Loaded, 'count'> & {
  loaded: Loaded;
  drawn: number;
  allDrawn: boolean;
  heights: Heights;
  loadMore: () => void;
};

/**
 * The player's slips, newest first, page by page. A failed page keeps what is loaded, and `loadMore` retries it.
 * `filter` and `onFirst`, which gets the first page, must keep their identity. `place`: where the player has left the
 * list. It comes back with the first page, unless the totals have changed: then its slips may be wrong.
 */
export function useSlips(filter: SlipFilter, onFirst: (page: SlipsPage) => void, place: LeftList | null = null): Slips {
  const [loaded, setLoaded] = useState(NOTHING);
  const [back, setBack] = useState<LeftList | null>(null);

  const load = useCallback(
    (held: Loaded, signal?: AbortSignal): void => {
      const before = oldestOf(held);
      callApi(mySlips, { ...filter, before }, { signal }).then(
        (page) => {
          if (before === null) onFirst(page);
          const isBack = before === null && place !== null && sameTotals(page.totals, place.loaded.totals);
          setBack((known) => (isBack ? place : known));
          setLoaded(isBack ? place.loaded : withPage(held, page));
        },
        () => {
          if (!signal?.aborted) setLoaded({ ...held, loading: false, failed: true });
        },
      );
    },
    [filter, onFirst, place],
  );

  useEffect(() => {
    const leaving = new AbortController();
    load(NOTHING, leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const loadMore = useCallback((): void => {
    if (loaded.loading) return;
    setLoaded({ ...loaded, loading: true, failed: false });
    load(loaded);
  }, [load, loaded]);

  useLayoutEffect(() => {
    if (back) window.scrollTo({ top: back.scrollY, behavior: 'instant' });
  }, [back]);

  const [own] = useState<Heights>(() => new Map());
  const heights = back?.heights ?? own;
  const drawn = useDrawn(loaded.count, back?.heights.size ?? 0);
  return { ...loaded, loaded, drawn, heights, allDrawn: drawn >= loaded.count, loadMore };
}
