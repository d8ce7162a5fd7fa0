import type { Call } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The rows of the last load; null before the first answer and after a failure. */
export type HistoryState<Row> = { rows: readonly Row[] | null; loading: boolean };

/**
 * Loads a history on mount and on each call of `load`. Only the latest load counts; a late answer to an earlier one is
 * dropped.
 */
export function useHistory<Input, Row>(
  call: Call<Input, Row[]>,
  first: Input,
): HistoryState<Row> & { load: (input: Input) => void } {
  const [state, setState] = useState<HistoryState<Row>>({ rows: null, loading: true });
  const latest = useRef(0);

  const fetchRows = useCallback(
    (input: Input): void => {
      const mine = ++latest.current;
      const settle = (rows: readonly Row[] | null): void => {
        if (mine === latest.current) setState({ rows, loading: false });
      };
      callApi(call, input).then(settle, () => settle(null));
    },
    [call],
  );

  const [opening] = useState(first);
  useEffect(() => {
    fetchRows(opening);
    const loads = latest;
    return () => {
      loads.current += 1;
    };
  }, [fetchRows, opening]);

  return {
    ...state,
    load: (input) => {
      setState((held) => ({ ...held, loading: true }));
      fetchRows(input);
    },
  };
}
