import type { Call } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The rows of the last load; null before the first answer and after a failure. */
export type HistoryState<Row> = { rows: readonly Row[] | null; loading: boolean };

/**
 * Loads a history on mount and on each call of `load`. Only the latest load counts: it cancels an earlier one, and
 * leaving the screen cancels it.
 */
export function useHistory<Input, Row>(
  call: Call<Input, Row[]>,
  first: Input,
): HistoryState<Row> & { load: (input: Input) => void } {
  const [state, setState] = useState<HistoryState<Row>>({ rows: null, loading: true });
  const current = useRef<AbortController>(null);

  const fetchRows = useCallback(
    (input: Input): void => {
      current.current?.abort();
      const { signal } = (current.current = new AbortController());
      const settle = (rows: readonly Row[] | null): void => {
        if (!signal.aborted) setState({ rows, loading: false });
      };
      callApi(call, input, { signal }).then(settle, () => settle(null));
    },
    [call],
  );

  const [opening] = useState(first);
  useEffect(() => {
    fetchRows(opening);
    return () => current.current?.abort();
  }, [fetchRows, opening]);

  return {
    ...state,
    load: (input) => {
      setState((held) => ({ ...held, loading: true }));
      fetchRows(input);
    },
  };
}
