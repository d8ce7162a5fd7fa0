import { useEffect, useState } from 'react';
import { whileVisible } from './while-visible';

/** Pause before another code can be requested, in ms. */
const RESEND_MS = 30_000;

const TICK_MS = 250;

/**
 * Whole seconds until Resend is enabled, and a function that restarts the pause. The first pause starts on mount,
 * unless `isOver`.
 */
export function useResendPause(isOver: boolean): [secondsLeft: number, restart: () => void] {
  const [from, setFrom] = useState(() => performance.now() - (isOver ? RESEND_MS : 0));
  const [now, setNow] = useState(() => performance.now());
  // Subtract first: adding fractions of a ms to 30,000 can round up to a 31st second.
  const secondsLeft = Math.max(0, Math.ceil((RESEND_MS - (now - from)) / 1000));
  const waiting = secondsLeft > 0;
  useEffect(() => {
    if (!waiting) return;
    return whileVisible(() => setNow(performance.now()), TICK_MS);
  }, [waiting]);
  const restart = (): void => {
    const moment = performance.now();
    setFrom(moment);
    setNow(moment);
  };
  return [secondsLeft, restart];
}
