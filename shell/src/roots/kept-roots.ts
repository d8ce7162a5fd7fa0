import { parseOrNull, type PublishedKey, type PublishedRoot, z } from '@ank/protocol';
import { addDays, indiaDayOf } from '@ank/rules';
import { deviceMs, readStored, siteConfig, writeStored } from '@ank/shared/platform';
import { chainOf, newestOf, type OneRoot, readRoots } from './root-chain';
import { readHead, type RootHead } from './root-head';

/** The published roots that this browser has seen, whoever is logged in. */
const KEY = 'ank.roots';

/** About a week of a site with forty markets. */
const MAX_KEPT = 600;

const KEPT = z.object({
  /** Origin of the API server: another server's markets have their own numbers. */
  server: z.string(),
  roots: z.array(
    z.object({
      ...{ head: z.string(), signature: z.string(), key: z.string() },
      consistency: z.optional(z.array(z.string())),
      /** Missing until the site has named it. */
      publicKey: z.optional(z.string()),
    }),
  ),
  /** Sessions whose different roots the player has seen. */
  seen: z.array(z.string()),
});

/** `publicKey`: the one of `key`, which is only its id. */
export type KeptRoot = PublishedRoot & { publicKey?: string };

type Kept = Omit<z.output<typeof KEPT>, 'roots'> & { roots: readonly KeptRoot[] };

function readKept(): Kept {
  const { apiOrigin: server } = siteConfig();
  const kept = parseOrNull(KEPT, readStored(KEY));
  return kept?.server === server ? kept : { server, roots: [], seen: [] };
}

/**
 * A session with its published roots. `chain`: for a reopened session, from the newest root to the first, if that
 * explains all of them.
 */
export type SessionRoots = {
  id: string;
  day: string;
  session: string;
  roots: readonly string[];
  chain: readonly OneRoot[] | null;
};

const sessionIdOf = ({ family, market, day, session }: RootHead): string => [family, market, day, session].join('/');

/** The readable roots by session. The session with the newest root is the last one. */
function bySession(roots: readonly PublishedRoot[]): Map<string, PublishedRoot[]> {
  const sessions = new Map<string, PublishedRoot[]>();
  for (const one of roots) {
    const head = readHead(one.head);
    if (!head) continue;
    const id = sessionIdOf(head);
    const earlier = sessions.get(id) ?? [];
    sessions.delete(id);
    sessions.set(id, [...earlier, one]);
  }
  return sessions;
}

export function sessionsOf(roots: readonly PublishedRoot[]): SessionRoots[] {
  return [...bySession(roots)].map(([id, ofSession]) => {
    const read = readRoots(ofSession);
    const [{ day = '', session = '' } = {}] = read;
    return { id, day, session, roots: read.map(({ root }) => root), chain: chainOf(read, newestOf(read)) };
  });
}

const isTwofold = ({ roots }: SessionRoots): boolean => roots.length > 1;

/** What identifies a notice about a session: each reopening has its own notice. */
export function noticeOf({ id, chain }: SessionRoots): string {
  if (!chain) return id;
  // A session that is reopened again may have the same root again.
  return [id, chain[0]?.root, ...(chain.length > 2 ? [chain.length] : [])].join('/');
}

/** The roots of the last sessions that have at most so many together, and of the last one in any case. */
function lastWithin(most: number, sessions: readonly (readonly PublishedRoot[])[]): PublishedRoot[] {
  let roots: PublishedRoot[] = [];
  for (const ofSession of [...sessions].reverse()) {
    if (roots.length > 0 && roots.length + ofSession.length > most) break;
    roots = [...ofSession, ...roots];
  }
  return roots;
}

/**
 * At most so many roots, of the newest days. Of the oldest of these days, those that are stored already stay. Days that
 * are not due count as the oldest: a site could make up any number of them. By the phone's clock, which no site sets.
 */
function ofNewestDays(most: number, roots: readonly KeptRoot[], stored: ReadonlySet<KeptRoot>): KeptRoot[] {
  const tomorrow = addDays(indiaDayOf(deviceMs()), 1);
  const dayOf = (day = ''): string => (day > tomorrow ? '' : day);
  const ranked = roots.map((one) => ({ one, day: dayOf(readHead(one.head)?.day), isStored: stored.has(one) }));
  ranked.sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day) || Number(a.isStored) - Number(b.isStored));
  const newest = new Set(ranked.slice(-most).map(({ one }) => one));
  return roots.filter((one) => newest.has(one));
}

/**
 * The stored roots with the site's current ones: each root of a session once. Those of the oldest days are dropped
 * first; sessions with several roots are counted apart, and keep all of theirs.
 */
export function withRoots(kept: readonly KeptRoot[], named: readonly PublishedRoot[], most = MAX_KEPT): KeptRoot[] {
  const roots = new Map<string, KeptRoot>();
  for (const one of [...kept, ...named]) if (!roots.has(one.head)) roots.set(one.head, one);
  const sessions = [...bySession([...roots.values()]).values()];
  const proofs = sessions.filter((ofSession) => ofSession.length > 1);
  const others = sessions.filter((ofSession) => ofSession.length === 1).flat();
  return [...lastWithin(most, proofs), ...ofNewestDays(most, others, new Set(kept))];
}

export const keptRoots = (): readonly KeptRoot[] => readKept().roots;

function withPublicKey(root: KeptRoot, keys: readonly PublishedKey[]): KeptRoot {
  const publicKey = root.publicKey ?? keys.find(({ id }) => id === root.key)?.key;
  return publicKey === root.publicKey ? root : { ...root, publicKey };
}

/** The stored roots, and those of `named` that had no room: what a receipt is checked by now. */
export function knownRoots(named: readonly PublishedRoot[], keys: readonly PublishedKey[]): readonly KeptRoot[] {
  const kept = keptRoots();
  const heads = new Set(kept.map(({ head }) => head));
  return [...kept, ...named.filter(({ head }) => !heads.has(head)).map((one) => withPublicKey(one, keys))];
}

/**
 * Stores roots with their keys. Returns the sessions for which the site has published different ones, unless a player
 * has seen that.
 */
export function keepRoots(named: readonly PublishedRoot[], keys: readonly PublishedKey[] = []): SessionRoots[] {
  const kept = readKept();
  const roots = withRoots(kept.roots, named).map((one) => withPublicKey(one, keys));
  if (roots.length !== kept.roots.length || roots.some((one, at) => one !== kept.roots[at]))
    writeStored(KEY, { ...kept, roots } satisfies Kept);
  return sessionsOf(roots).filter((one) => isTwofold(one) && !kept.seen.includes(noticeOf(one)));
}

/** Remembers that the player has seen a session's different roots. */
export function noteSeen(one: SessionRoots): void {
  const kept = readKept();
  writeStored(KEY, { ...kept, seen: [...new Set([...kept.seen, noticeOf(one)])].slice(-MAX_KEPT) } satisfies Kept);
}
