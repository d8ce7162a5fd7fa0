import { parseOrNull, z } from '@ank/protocol';
import { getDefaultStore, useAtomValue } from 'jotai';
import { storedAtom } from './stored-atom';

const filled = z.string().check(z.minLength(1));

const SESSION = z.object({
  username: filled,
  token: filled,
  mobile: filled,
  /** As sent at login; the polled dashboard overrides it. */
  bettingOn: z.catch(z.boolean(), false),
});

/** The logged-in player, kept in browser storage. */
export type PlayerSession = z.output<typeof SESSION>;

export const sessionAtom = storedAtom('ank.session', (stored) => parseOrNull(SESSION, stored));

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
