import { statement, type StatementPage, type StatementRecord } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Page size, in rows. */
export const PAGE_ROWS = 50;

/** Page size when filtering: the most that a server sends. */
const SEARCH_ROWS = 200;

/** A filtered page has this many rows, unless it would take more requests than that. */
const FILLED_ROWS = 20;
const FILLING_REQUESTS = 5;

type Loaded = { rows: readonly StatementRecord[] | undefined; more: boolean; loading: boolean; failed: boolean };

const NOTHING: Loaded = { rows: undefined, more: false, loading: true, failed: false };

export type Wanted = (row: StatementRecord) => boolean;

/**
 * Loads the next page. With a filter it continues until the page is full or, after some requests, has matches, or the
 * list ends.
 */
export async function readPage(
  start: string | null,
  wanted: Wanted | undefined,
  options: { signal: AbortSignal; background?: boolean },
): Promise<StatementPage> {
  const limit = wanted ? SEARCH_ROWS : PAGE_ROWS;
  const found: StatementRecord[] = [];
  for (let before = start, requests = 1; ; requests += 1) {
    const { rows, more } = await callApi(statement, { before, limit }, options);
    found.push(...(wanted ? rows.filter(wanted) : rows));
    before = rows.at(-1)?.id ?? null;
    const enough = wanted && requests < FILLING_REQUESTS ? FILLED_ROWS : 1;
    if (found.length >= enough || !more || before === null) return { rows: found, more };
  }
}

/** `replace`: shows another first page. */
export type Statement = Loaded & { loadMore: () => void; reload: () => void; replace: (first: StatementPage) => void };

/**
 * The statement, newest first, page by page; with `wanted`, only matching rows. `wanted` must keep its identity. A
 * failed page keeps the rows loaded so far and can be retried. Leaving the screen cancels the page that is loading.
 */
export function useStatement(wanted?: Wanted): Statement {
  const [loaded, setLoaded] = useState(NOTHING);
  // A second press may come before the first is rendered.
  const current = useRef<AbortController>(null);

  const load = useCallback(
    async (held: Loaded): Promise<void> => {
      if (current.current) return;
      const { signal } = (current.current = new AbortController());
      setLoaded({ ...held, loading: true, failed: false });
      const page = await readPage(held.rows?.at(-1)?.id ?? null, wanted, { signal }).catch(() => null);
      if (signal.aborted) return;
      current.current = null;
      setLoaded(
        page
          ? { rows: [...(held.rows ?? []), ...page.rows], more: page.more, loading: false, failed: false }
          : { ...held, loading: false, failed: true },
      );
    },
    [wanted],
  );

  useEffect(() => {
    void load(NOTHING);
    return () => {
      current.current?.abort();
      current.current = null;
    };
  }, [load]);

  const replace = ({ rows, more }: StatementPage): void => {
    current.current?.abort();
    current.current = null;
    setLoaded({ rows, more, loading: false, failed: false });
  };
  return { ...loaded, replace, loadMore: () => void load(loaded), reload: () => void load(NOTHING) };
}
