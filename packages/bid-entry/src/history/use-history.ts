import type { Call } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';
import { useEffect, useState } from 'react';

/** The rows of the last load; null before the first answer and after a failure. */
export type HistoryState<Row> = { rows: readonly Row[] | null; loading: boolean };

/**
 * Loads a history on mount and on each call of `load`. Only the latest load counts: it cancels an earlier one, and
 * leaving the screen cancels it.
 */
export function useHistory<Input extends object, Row>(
  call: Call<Input, Row[]>,
  first: Input,
): HistoryState<Row> & { load: (input: Input) => void } {
  const [input, setInput] = useState(first);
  const [shown, setShown] = useState<{ rows: readonly Row[] | null; of: Input | null }>({ rows: null, of: null });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const settle = (rows: readonly Row[] | null): void => {
      if (!signal.aborted) setShown({ rows, of: input });
    };
    callApi(call, input, { signal }).then(settle, () => settle(null));
    return () => leaving.abort();
  }, [call, input]);

  // A copy, since the same days may be loaded again.
  return { rows: shown.rows, loading: shown.of !== input, load: (next) => setInput({ ...next }) };
}
