import { statement, type StatementRecord } from '@ank/shared/api';
import { callApi } from '@ank/shared/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows of one page. */
export const PAGE_ROWS = 50;

type Loaded = { rows: readonly StatementRecord[] | undefined; more: boolean; failed: boolean; loading: boolean };

const EMPTY: Loaded = { rows: undefined, more: false, failed: false, loading: true };

/** The statement page by page, newest first. A page that fails leaves what is there and may be asked for again. */
export function useStatement(): Loaded & { loadMore: () => void; reload: () => void } {
  const [state, setState] = useState<Loaded>(EMPTY);
  const turn = useRef(0);
  const busy = useRef(false);

  const load = useCallback((before: string | null): void => {
    const mine = turn.current;
    busy.current = true;
    callApi(statement, { before, limit: PAGE_ROWS }).then(
      ({ rows, more }) => {
        if (mine !== turn.current) return;
        busy.current = false;
        setState((held) => ({ rows: before === null ? rows : [...(held.rows ?? []), ...rows], more, failed: false, loading: false }));
      },
      () => {
        if (mine !== turn.current) return;
        busy.current = false;
        setState((held) => ({ ...held, failed: true, loading: false }));
      },
    );
  }, []);

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
