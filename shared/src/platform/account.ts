import { dashboard, type Dashboard, type Market } from '@ank/shared/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { POLL_MS, patchAnswer, refreshCall, useCall } from './queries';
import { currentSession, startSession, useSession } from './session';

/** Keeps the dashboard fresh. Mounted once per page: by the shell, or by a remote's standalone page. */
export function useDashboardPolling(): void {
  // Reading one field, which hardly changes, keeps the query from drawing the caller again at every poll.
  const bettingOn = useCall(dashboard, undefined, { pollMs: POLL_MS, select: bettingOf }).data;
  useEffect(() => {
    // For a page that is loaded anew, before its first answer. Not whenever the session changes: two tabs that have polled
    // differently would write against each other.
    const session = currentSession();
    if (session && bettingOn !== undefined && bettingOn !== session.bettingOn) startSession({ ...session, bettingOn });
  }, [bettingOn]);
}

function useDashboard<Selected>(select: (answer: Dashboard) => Selected): UseQueryResult<Selected> {
  return useCall(dashboard, undefined, { once: true, select });
}

const marketsOf = (answer: Dashboard): Market[] => answer.markets;
const pointsOf = (answer: Dashboard): number => answer.walletPoints;
const bettingOf = (answer: Dashboard): boolean => answer.bettingOn;

/** The main markets; `data` is undefined until the first answer. */
export function useMarkets(): UseQueryResult<Market[]> {
  return useDashboard(marketsOf);
}

/** The wallet's points, or null until the first answer. */
export function useWalletPoints(): number | null {
  return useDashboard(pointsOf).data ?? null;
}

/** Whether the player may bet: as polled, and until then as told at login. */
export function useBettingOn(): boolean {
  const session = useSession();
  return useDashboard(bettingOf).data ?? session?.bettingOn ?? false;
}

/** Shows a balance that the server has just told, and asks for the whole again. */
export function applyWalletPoints(walletPoints: number | null): void {
  if (walletPoints !== null) patchAnswer(dashboard, (answer) => ({ ...answer, walletPoints }));
  void refreshCall(dashboard);
}
