import { ApiError, BUSY } from '@ank/shared/api';
import { useSingleFlight } from '@ank/shared/ui';
import { useCallback, useState } from 'react';

/** The server has too much to do, and has done nothing: the player may press once more. */
export const isBusy = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.outcome === 'refused' && cause.code === 'unavailable' && cause.message === BUSY;

type Send = {
  busy: boolean;
  /** Why the last try failed, or null. */
  failure: string | null;
  clear: () => void;
  /** Runs `work`, and nothing else until it has ended; `explain` says what went wrong. True when it went well. */
  run: (work: () => Promise<void>, explain: (cause: unknown) => string) => Promise<boolean>;
};

/** One request of a form at a time: a second press while it runs is ignored. */
export function useSend(): Send {
  const { inFlight, run: runOne } = useSingleFlight<'send'>();
  const [failure, setFailure] = useState<string | null>(null);
  const run: Send['run'] = async (work, explain) => {
    const succeeded = await runOne('send', async () => {
      setFailure(null);
      try {
        await work();
        return true;
      } catch (cause) {
        setFailure(isBusy(cause) ? BUSY : explain(cause));
        return false;
      }
    });
    return succeeded === true;
  };
  return { busy: inFlight !== null, failure, clear: useCallback(() => setFailure(null), []), run };
}
