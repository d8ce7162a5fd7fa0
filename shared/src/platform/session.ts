import { createClient, ownerOf, parseOrNull, userLogout, z } from '@ank/protocol';
import { getDefaultStore, useAtomValue } from 'jotai';
import { siteConfig } from './site-config';
import { readStored, rereadStored, writeForTab, writeStored } from './storage';
import { storedAtom } from './stored-atom';

const filled = z.string().check(z.minLength(1));

const SESSION = z.object({
  username: filled,
  token: filled,
  mobile: filled,
  /** As sent at login; the polled dashboard overrides it. */
  bettingOn: z.catch(z.boolean(), false),
  /** Origin of the API server that opened it; undefined for the page's own. */
  server: z.optional(z.string()),
});

/** The logged-in player, kept in browser storage. */
export type PlayerSession = z.output<typeof SESSION>;

/** A server's token is never sent to another one, as when a site changes its server. */
function parseSession(stored: unknown): PlayerSession | null {
  const session = parseOrNull(SESSION, stored);
  return (session?.server ?? '') === siteConfig().apiOrigin ? session : null;
}

const KEY = 'ank.session';

export const sessionAtom = storedAtom(KEY, parseSession);

/** Stored about the player by modules that the page may not have loaded when the session ends. */
const STORED = ['ank.kept', 'ank.password', 'ank.play', 'ank.telling'];
const STORED_FOR_TAB = ['ank.registration', 'ank.typed'];

const endings = new Set<() => void>();

/** Runs `clean` in each tab whose player's session ends, in whichever tab. For state in memory: see `STORED`. */
export function onSessionEnd(clean: () => void): void {
  endings.add(clean);
}

function runEndings(): void {
  for (const key of STORED_FOR_TAB) writeForTab(key, null);
  for (const clean of endings) clean();
}

/** Another tab may have changed it a moment ago. */
const storedSession = (): PlayerSession | null => parseSession(readStored(KEY));

export function currentSession(): PlayerSession | null {
  return getDefaultStore().get(sessionAtom);
}

/** Whose state this tab has in memory; '' is nobody's. */
let player = ownerOf(currentSession());

/** Whether this tab's session was stored; some browsers store nothing. */
let wasStored = storedSession() !== null;

// Another tab may end the session, too. A new token of the same player, as after a new password, loses nothing.
getDefaultStore().sub(sessionAtom, () => {
  const before = player;
  player = ownerOf(currentSession());
  if (player !== '') wasStored = storedSession() !== null;
  if (before !== '' && before !== player) runEndings();
});

/** Best effort. A client of its own: the page's one sends the token of the page's session. */
function logOutOnServer(token: string): void {
  const client = createClient({
    ...siteConfig(),
    token: () => token,
    onServerTime: () => undefined,
    onSessionEnded: () => undefined,
  });
  client.send(userLogout, undefined).catch(() => undefined);
}

function forgetPlayer(): void {
  // Something may be left although nobody is logged in, as of a stored session that is unreadable.
  if (player === '') runEndings();
  getDefaultStore().set(sessionAtom, null);
  for (const key of STORED) {
    writeStored(key, null);
    rereadStored(key);
  }
}

/** Stores a login, which ends any other session of this browser, or what has changed in the session. */
export function startSession(session: PlayerSession): void {
  const known = currentSession();
  const before = storedSession() ?? known;
  if (before && before.token !== session.token) {
    // A change of a session that another tab has replaced meanwhile.
    if (session.token === known?.token) return rereadStored(KEY);
    logOutOnServer(before.token);
    if (ownerOf(before) !== ownerOf(session)) forgetPlayer();
  }
  getDefaultStore().set(sessionAtom, { ...session, server: siteConfig().apiOrigin || undefined });
}

/**
 * Forgets the player in this browser; the route guard then leads to /login. If another tab has started another session
 * meanwhile, that one stays, and this tab takes it over. Returns whether no other tab has replaced or ended it before.
 */
export function endSession(): boolean {
  const stored = storedSession();
  if (stored && stored.token !== currentSession()?.token) {
    rereadStored(KEY);
    return false;
  }
  forgetPlayer();
  return stored !== null || !wasStored;
}

export function useSession(): PlayerSession | null {
  return useAtomValue(sessionAtom);
}
