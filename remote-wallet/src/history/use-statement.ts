import { statement, type StatementPage, type StatementRecord } from '@ank/shared/api';
import { callApi } from '@ank/shared/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Page size, in rows. */
export const PAGE_ROWS = 50;

/** Page size when filtering: the most that a server sends. */
const SEARCH_ROWS = 200;

type Loaded = { rows: readonly StatementRecord[] | undefined; more: boolean; failed: boolean; loading: boolean };

const EMPTY: Loaded = { rows: undefined, more: false, failed: false, loading: true };

type Wanted = (row: StatementRecord) => boolean;

/**
 * Reads the next page. With a filter it reads on until a page has matches, the list ends or the result is no longer
 * awaited.
 */
async function readPage(
  start: string | null,
  wanted: Wanted | undefined,
  isAwaited: () => boolean,
): Promise<StatementPage> {
  const limit = wanted ? SEARCH_ROWS : PAGE_ROWS;
  for (let before = start; ;) {
    const { rows, more } = await callApi(statement, { before, limit });
    const found = wanted ? rows.filter(wanted) : rows;
    before = rows.at(-1)?.id ?? null;
    if (found.length > 0 || !more || before === null || !isAwaited()) return { rows: found, more };
  }
}

/**
 * The statement, newest first, page by page; with `wanted`, only matching rows. `wanted` must keep its identity. A
 * failed page keeps the rows loaded so far and can be retried.
 */
export function useStatement(wanted?: Wanted): Loaded & { loadMore: () => void; reload: () => void } {
  const [state, setState] = useState<Loaded>(EMPTY);
  const turn = useRef(0);
  const busy = useRef(false);

  const load = useCallback(
    (before: string | null): void => {
      const mine = turn.current;
      busy.current = true;
      readPage(before, wanted, () => mine === turn.current).then(
        ({ rows, more }) => {
          if (mine !== turn.current) return;
          busy.current = false;
          setState((held) => ({
            rows: before === null ? rows : [...(held.rows ?? []), ...rows],
            more,
            failed: false,
            loading: false,
          }));
        },
        () => {
          if (mine !== turn.current) return;
          busy.current = false;
          setState((held) => ({ ...held, failed: true, loading: false }));
        },
      );
    },
    [wanted],
  );

  useEffect(() => {
    load(null);
    const turns = turn;
    return () => {
      turns.current += 1;
    };
  }, [load]);

  return {
    ...state,
    loadMore: () => {
      const last = state.rows?.at(-1);
      if (busy.current || !last) return;
      setState((held) => ({ ...held, loading: true, failed: false }));
      load(last.id);
    },
    reload: () => {
      setState(EMPTY);
      load(null);
    },
  };
}
