import { type Dashboard, dashboard, type Market, type PlayPause } from '@ank/protocol';
import { DEFAULT_LIMITS, type Limits } from '@ank/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { POLL_MS, patchAnswer, refreshCall, useCall } from './queries';
import { currentSession, startSession, useSession } from './session';

/** Polls the dashboard. Mounted once per page: by the shell, or by a remote's standalone page. */
export function useDashboardPolling(): void {
  // Select one field that rarely changes, so that a poll does not re-render the caller.
  const bettingOn = useCall(dashboard, undefined, { pollMs: POLL_MS, select: bettingOf }).data;
  useEffect(() => {
    // Stored for the next page load, until its first answer. Not on every session change: two tabs with different polls
    // would overwrite each other in a loop.
    const session = currentSession();
    if (session && bettingOn !== undefined && bettingOn !== session.bettingOn) startSession({ ...session, bettingOn });
  }, [bettingOn]);
}

function useDashboard<Selected>(select: (answer: Dashboard) => Selected): UseQueryResult<Selected> {
  return useCall(dashboard, undefined, { once: true, select });
}

const marketsOf = (answer: Dashboard): Market[] => answer.markets;
const pointsOf = (answer: Dashboard): number | null => answer.walletPoints;
const bettingOf = (answer: Dashboard): boolean => answer.bettingOn;
const limitsOf = (answer: Dashboard): Limits => answer.limits;
const pauseOf = (answer: Dashboard): PlayPause | null => answer.pause;

/** The main markets; `data` is undefined until the first answer. */
export function useMarkets(): UseQueryResult<Market[]> {
  return useDashboard(marketsOf);
}

/** The wallet's points, or null until the first answer. */
export function useWalletPoints(): number | null {
  return useDashboard(pointsOf).data ?? null;
}

/** The operator's limits from the poll, or the defaults until the first answer. */
export function useLimits(): Limits {
  return useDashboard(limitsOf).data ?? DEFAULT_LIMITS;
}

/** The player's break from the poll, or null. */
export function usePause(): PlayPause | null {
  return useDashboard(pauseOf).data ?? null;
}

/** Whether the player may bet: from the poll, or until the first answer as sent at login. */
export function useBettingOn(): boolean {
  const session = useSession();
  return useDashboard(bettingOf).data ?? session?.bettingOn ?? false;
}

/** Shows a balance from the server's answer, if there is one, and refetches the dashboard. */
export function applyWalletPoints(walletPoints: number | null): void {
  if (walletPoints !== null) patchAnswer(dashboard, (answer) => ({ ...answer, walletPoints }));
  void refreshCall(dashboard);
}
