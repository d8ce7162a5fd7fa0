import { ApiError, BUSY } from '@ank/protocol';
import { useSingleFlight } from '@ank/ui';
import { useCallback, useState } from 'react';

/** The server is overloaded and did nothing, so the player may retry. */
export const isBusy = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && cause.outcome === 'refused' && cause.code === 'unavailable' && cause.sent === BUSY;

type Send = {
  busy: boolean;
  /** Why the last attempt failed, or null. */
  failure: string | null;
  clear: () => void;
  /** Runs `work` unless one is in flight; true if it succeeded. `explain` turns an error into a message. */
  run: (work: () => Promise<void>, explain: (cause: unknown) => string) => Promise<boolean>;
};

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
        setFailure(isBusy(cause) ? cause.message : explain(cause));
        return false;
      }
    });
    return succeeded === true;
  };
  return { busy: inFlight !== null, failure, clear: useCallback(() => setFailure(null), []), run };
}
