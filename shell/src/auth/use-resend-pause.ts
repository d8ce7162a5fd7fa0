import { useEffect, useState } from 'react';

/** How long one waits before another code can be asked for, in ms. */
export const RESEND_MS = 30_000;

const TICK_MS = 250;

/** Whole seconds until Resend is free, and what starts the wait anew. Runs from the first view on. */
export function useResendPause(): [secondsLeft: number, restart: () => void] {
  const [from, setFrom] = useState(() => performance.now());
  const [now, setNow] = useState(from);
  const secondsLeft = Math.max(0, Math.ceil((from + RESEND_MS - now) / 1000));
  const waiting = secondsLeft > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  const restart = (): void => {
    const moment = performance.now();
    setFrom(moment);
    setNow(moment);
  };
  return [secondsLeft, restart];
}
