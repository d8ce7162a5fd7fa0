import { dashboard } from '@ank/protocol';
import { deviceMs, keptShownAtom, nowMs, POLL_MS, queryClient } from '@ank/shared/platform';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** Polled data older than this, in ms, is stale: three polls in a row had no answer. */
const STALE_MS = 15_000;

/** When the dashboard was last answered, in ms of the device's clock; 0 before the first answer. */
function answeredAtMs(): number {
  const polled = queryClient.getQueryCache().findAll({ queryKey: [dashboard.path] });
  return Math.max(0, ...polled.map(({ state }) => state.dataUpdatedAt));
}

/** The server's time, in ms, at which the history on the screen was answered; null if that was on this visit. */
export function useKeptSince(): number | null {
  const keptMs = useAtomValue(keptShownAtom);
  return keptMs && keptMs + nowMs() - deviceMs();
}

/** The server's time, in ms, of the last answered poll; 0 for never. */
export function polledAt(): number {
  const answered = answeredAtMs();
  return answered && answered + nowMs() - deviceMs();
}

/**
 * The server's time, in ms, of the last answered poll, once 15 s have passed since on a visible page. Null while the
 * shown data is fresh.
 */
export function useStaleSince(): number | null {
  const [sinceMs, setSinceMs] = useState<number | null>(null);
  useEffect(() => {
    let seenAtMs = deviceMs();
    let timer: ReturnType<typeof setInterval> | undefined;
    const look = (): void => {
      const answered = answeredAtMs();
      const isStale = answered > 0 && deviceMs() - Math.max(answered, seenAtMs) >= STALE_MS;
      setSinceMs(isStale ? answered + nowMs() - deviceMs() : null);
    };
    const follow = (): void => {
      clearInterval(timer);
      if (document.visibilityState !== 'visible') return;
      seenAtMs = deviceMs();
      timer = setInterval(look, POLL_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') look();
    });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
      unsubscribe();
    };
  }, []);
  return sinceMs;
}
