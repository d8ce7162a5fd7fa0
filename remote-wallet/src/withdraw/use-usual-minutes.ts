import { withdrawHistory } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';
import { useEffect, useState } from 'react';

/** The usual time until a decision; null while unknown. In the background: the screen shows no history with an age. */
export function useUsualMinutes(mobile: string): number | null {
  const [usualMinutes, setUsualMinutes] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callApi(withdrawHistory, { mobile }, { signal: leaving.signal, background: true }).then(
      (answer) => setUsualMinutes(answer.usualMinutes),
      () => undefined,
    );
    return () => leaving.abort();
  }, [mobile]);
  return usualMinutes;
}
