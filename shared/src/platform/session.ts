import { getDefaultStore, useAtomValue } from 'jotai';
import { storedAtom } from './stored-atom';

/** The logged-in player, kept in browser storage. */
export type PlayerSession = {
  username: string;
  token: string;
  mobile: string;
  /** As sent at login; the polled dashboard overrides it. */
  bettingOn: boolean;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function parseSession(stored: unknown): PlayerSession | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { username, token, mobile, bettingOn } = stored as Record<string, unknown>;
  return isText(username) && isText(token) && isText(mobile)
    ? { username, token, mobile, bettingOn: bettingOn === true }
    : null;
}

export const sessionAtom = storedAtom('ank.session', parseSession);

const endings = new Set<() => void>();

/** Runs `clean` whenever a session ends, by logout or by the server. */
export function onSessionEnd(clean: () => void): void {
  endings.add(clean);
}

export function currentSession(): PlayerSession | null {
  return getDefaultStore().get(sessionAtom);
}

export function startSession(session: PlayerSession): void {
  getDefaultStore().set(sessionAtom, session);
}

/** Forgets the player in this browser. The route guard then sends screens that need a session to /login. */
export function endSession(): void {
  getDefaultStore().set(sessionAtom, null);
  for (const clean of endings) clean();
}

export function useSession(): PlayerSession | null {
  return useAtomValue(sessionAtom);
}
