import { statement, type StatementPage, type StatementRecord } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';
import { useSingleFlight } from '@ank/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Page size, in rows. */
export const PAGE_ROWS = 50;

/** Page size when filtering: the most that a server sends. */
const SEARCH_ROWS = 200;

/** A filtered page has this many rows, unless it would take more requests than that. */
const FILLED_ROWS = 20;
const FILLING_REQUESTS = 5;

type Loaded = { rows: readonly StatementRecord[] | undefined; more: boolean; failed: boolean };

const NOTHING: Loaded = { rows: undefined, more: false, failed: false };

type Wanted = (row: StatementRecord) => boolean;

/**
 * Loads the next page. With a filter it continues until the page is full or, after some requests, has matches, or the
 * list ends, or the result is no longer awaited.
 */
async function readPage(
  start: string | null,
  wanted: Wanted | undefined,
  isAwaited: () => boolean,
): Promise<StatementPage> {
  const limit = wanted ? SEARCH_ROWS : PAGE_ROWS;
  const found: StatementRecord[] = [];
  for (let before = start, requests = 1; ; requests += 1) {
    const { rows, more } = await callApi(statement, { before, limit });
    found.push(...(wanted ? rows.filter(wanted) : rows));
    before = rows.at(-1)?.id ?? null;
    const enough = wanted && requests < FILLING_REQUESTS ? FILLED_ROWS : 1;
    if (found.length >= enough || !more || before === null || !isAwaited()) return { rows: found, more };
  }
}

/**
 * The statement, newest first, page by page; with `wanted`, only matching rows. `wanted` must keep its identity. A
 * failed page keeps the rows loaded so far and can be retried.
 */
export function useStatement(wanted?: Wanted): Loaded & { loading: boolean; loadMore: () => void; reload: () => void } {
  const [loaded, setLoaded] = useState(NOTHING);
  const { inFlight, run } = useSingleFlight<'page'>();
  const here = useRef(false);

  const load = useCallback(
    (held: Loaded): void =>
      void run('page', async () => {
        setLoaded({ ...held, failed: false });
        const page = await readPage(held.rows?.at(-1)?.id ?? null, wanted, () => here.current).catch(() => null);
        setLoaded(
          page
            ? { rows: [...(held.rows ?? []), ...page.rows], more: page.more, failed: false }
            : { ...held, failed: true },
        );
      }),
    [run, wanted],
  );

  useEffect(() => {
    here.current = true;
    load(NOTHING);
    return () => {
      here.current = false;
    };
  }, [load]);

  return { ...loaded, loading: inFlight !== null, loadMore: () => load(loaded), reload: () => load(NOTHING) };
}
