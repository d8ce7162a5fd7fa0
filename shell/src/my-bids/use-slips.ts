import { mySlips, type SlipFilter, type SlipRecord, type SlipsPage, type SlipTotals } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';
import { useCallback, useEffect, useState } from 'react';

/** `pages`: as they were loaded. `totals` is null before the first page. */
type Loaded = {
  pages: readonly (readonly SlipRecord[])[];
  totals: SlipTotals | null;
  more: boolean;
  loading: boolean;
  failed: boolean;
};

const NOTHING: Loaded = { pages: [], totals: null, more: false, loading: true, failed: false };

const oldestOf = ({ pages }: Loaded): string | null => pages.at(-1)?.at(-1)?.id ?? null;

const withPage = (held: Loaded, { slips, totals, more }: SlipsPage): Loaded => ({
  pages: slips.length > 0 ? [...held.pages, slips] : held.pages,
  totals: totals ?? held.totals,
  more,
  loading: false,
  failed: false,
});

export type Slips = Loaded & { loadMore: () => void };

/**
 * The player's slips, newest first, page by page. A failed page keeps what is loaded, and `loadMore` retries it.
 * `filter` and `onFirst`, which gets the first page, must keep their identity.
 */
export function useSlips(filter: SlipFilter, onFirst: (page: SlipsPage) => void): Slips {
  const [loaded, setLoaded] = useState(NOTHING);

  const load = useCallback(
    (held: Loaded, signal?: AbortSignal): void => {
      const before = oldestOf(held);
      callApi(mySlips, { ...filter, before }, { signal }).then(
        (page) => {
          if (before === null) onFirst(page);
          setLoaded(withPage(held, page));
        },
        () => {
          if (!signal?.aborted) setLoaded({ ...held, loading: false, failed: true });
        },
      );
    },
    [filter, onFirst],
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

  return { ...loaded, loadMore };
}
