import { useEffect, useState } from 'react';

/** How long one waits before another code can be asked for, in ms. */
const RESEND_MS = 30_000;

const TICK_MS = 250;

/** Whole seconds until Resend is free, and what starts the wait anew. Runs from the first view on. */
export function useResendPause(): [secondsLeft: number, restart: () => void] {
  const [from, setFrom] = useState(() => performance.now());
  const [now, setNow] = useState(from);
  // The difference first: adding fractions of a ms to 30,000 can round up to a 31st second.
  const secondsLeft = Math.max(0, Math.ceil((RESEND_MS - (now - from)) / 1000));
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
