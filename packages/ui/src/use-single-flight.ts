import { useCallback, useRef, useState } from 'react';

type SingleFlight<Name extends string> = {
  /** The name of the action in flight, or null. */
  inFlight: Name | null;
  /** Runs the action and resolves to its result. While another is in flight it does nothing and resolves to null. */
  run: <Result>(name: Name, action: () => Promise<Result>) => Promise<Result | null>;
};

/** Runs one action at a time. A second press may come before the first is rendered, so `disabled` is not enough. */
export function useSingleFlight<Name extends string>(): SingleFlight<Name> {
  const running = useRef(false);
  const [inFlight, setInFlight] = useState<Name | null>(null);
  const run = useCallback(async <Result>(name: Name, action: () => Promise<Result>): Promise<Result | null> => {
    if (running.current) return null;
    running.current = true;
    setInFlight(name);
    try {
      return await action();
    } finally {
      running.current = false;
      setInFlight(null);
    }
  }, []);
  return { inFlight, run };
}
