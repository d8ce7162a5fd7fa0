import { useEffect, useState } from 'react';

/** A code may be asked for again after this many seconds. */
const RESEND_SECONDS = 30;

/** Seconds until a code may be asked for again; restart counts from the beginning. */
export function useResendTimer(): { secondsLeft: number; restart: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(RESEND_SECONDS);
  const running = secondsLeft > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return { secondsLeft, restart: () => setSecondsLeft(RESEND_SECONDS) };
}
