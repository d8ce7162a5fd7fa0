import { useEffect, useState, useSyncExternalStore } from 'react';

/** Smaller differences, in ms, count as network jitter and do not move the clock. */
const JITTER_MS = 400;

let offsetMs = 0;
let clock = (): number => Date.now();
const watchers = new Set<() => void>();

/**
 * Sets this page's clock from the server's (docs/protocol.md, Clock of the client). The answer may have travelled for
 * all of its round trip, so a reading that is behind by no more than that does not set the clock back.
 */
export function learnServerTime(serverTimeMs: number, roundTripMs = 0): void {
  const readingMs = serverTimeMs - Date.now();
  const aheadMs = readingMs - offsetMs;
  if (aheadMs <= JITTER_MS && -aheadMs <= Math.max(JITTER_MS, roundTripMs)) return;
  offsetMs = readingMs;
  clock = () => Date.now() + readingMs;
  for (const moved of watchers) moved();
}

/** The server's time in ms since 1970; the device's until the first answer. */
export function nowMs(): number {
  return clock();
}

function watchClock(moved: () => void): () => void {
  watchers.add(moved);
  return () => void watchers.delete(moved);
}

/** `nowMs` as a function that is another one after each correction, so that what counts by it renders again. */
export function useClock(): () => number {
  return useSyncExternalStore(watchClock, () => clock);
}

/** The device's time in ms, for the age of stored data: it does not jump when the server's clock is learnt. */
export function deviceMs(): number {
  return Date.now();
}

/** The server's time in ms, updated every `everyMs` while the page is visible. A hidden page has no timer. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const isVisible = (): boolean => document.visibilityState === 'visible';
    const tick = (): void => setNow(nowMs());
    const start = () => (isVisible() ? setInterval(tick, everyMs) : undefined);
    let timer = start();
    const follow = (): void => {
      clearInterval(timer);
      timer = start();
      if (isVisible()) tick();
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [everyMs]);
  return now;
}
