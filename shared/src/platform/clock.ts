import { useEffect, useState } from 'react';

/** Below this difference a new reading is taken for network jitter, not for a changed clock. */
const JITTER_MS = 400;

let offsetMs = 0;

/** Takes the server's clock as the clock of this page (PROTOCOL decision 15). */
export function learnServerTime(serverTimeMs: number): void {
  const readingMs = serverTimeMs - Date.now();
  if (Math.abs(readingMs - offsetMs) > JITTER_MS) offsetMs = readingMs;
}

/** Now by the server's clock, in ms since 1970; by the device's until the first answer. */
export function nowMs(): number {
  return Date.now() + offsetMs;
}

/** Now by the device's clock alone, for the age of what the browser keeps: it does not jump when the server's is learnt. */
export function deviceMs(): number {
  return Date.now();
}

/** Now by the server's clock, renewed every `everyMs` while the page is visible. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const tick = (): void => {
      if (document.visibilityState === 'visible') setNow(nowMs());
    };
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
