import { parseOrNull, type PublishedRoot, z } from '@ank/protocol';
import { readStored, siteConfig, writeStored } from '@ank/shared/platform';
import { chainOf, newestOf, type OneRoot, readRoots } from './root-chain';
import { readHead } from './root-head';

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
    }),
  ),
  /** Sessions whose different roots the player has seen. */
  seen: z.array(z.string()),
});

type Kept = Omit<z.output<typeof KEPT>, 'roots'> & { roots: readonly PublishedRoot[] };

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

/** The sessions of these roots, by their first root. */
export function sessionsOf(roots: readonly PublishedRoot[]): SessionRoots[] {
  const sessions = new Map<string, PublishedRoot[]>();
  for (const one of roots) {
    const head = readHead(one.head);
    if (!head) continue;
    const id = [head.family, head.market, head.day, head.session].join('/');
    sessions.set(id, [...(sessions.get(id) ?? []), one]);
  }
  return [...sessions].map(([id, ofSession]) => {
    const read = readRoots(ofSession);
    const [{ day = '', session = '' } = {}] = read;
    return { id, day, session, roots: read.map(({ root }) => root), chain: chainOf(read, newestOf(read)) };
  });
}

const isTwofold = ({ roots }: SessionRoots): boolean => roots.length > 1;

/** What identifies a notice about a session: each reopening has its own notice. */
export const noticeOf = ({ id, chain }: SessionRoots): string => (chain ? `${id}/${chain[0]?.root}` : id);

/** The stored roots with the site's current ones: each root of a session once; the oldest are dropped first. */
export function withRoots(
  kept: readonly PublishedRoot[],
  named: readonly PublishedRoot[],
  most = MAX_KEPT,
): PublishedRoot[] {
  const roots = new Map<string, PublishedRoot>();
  for (const one of [...kept, ...named]) {
    const head = readHead(one.head);
    const id = head && [head.family, head.market, head.day, head.session, head.root].join('/');
    if (id && !roots.has(id)) roots.set(id, one);
  }
  const all = [...roots.values()];
  const twofold = new Set(sessionsOf(all).flatMap((one) => (isTwofold(one) ? one.roots : [])));
  const isProof = ({ head }: PublishedRoot): boolean => twofold.has(readHead(head)?.root ?? '');
  const others = all.filter((one) => !isProof(one));
  return [...all.filter(isProof).slice(0, most), ...others.slice(-most)];
}

export const keptRoots = (): readonly PublishedRoot[] => readKept().roots;

/**
 * Stores roots. Returns the sessions for which the site has published different ones, unless a player has seen that.
 */
export function keepRoots(named: readonly PublishedRoot[]): SessionRoots[] {
  const kept = readKept();
  const roots = withRoots(kept.roots, named);
  if (roots.length !== kept.roots.length || roots.at(-1)?.head !== kept.roots.at(-1)?.head)
    writeStored(KEY, { ...kept, roots } satisfies Kept);
  return sessionsOf(roots).filter((one) => isTwofold(one) && !kept.seen.includes(noticeOf(one)));
}

/** Remembers that the player has seen a session's different roots. */
export function noteSeen(one: SessionRoots): void {
  const kept = readKept();
  writeStored(KEY, { ...kept, seen: [...new Set([...kept.seen, noticeOf(one)])].slice(-MAX_KEPT) } satisfies Kept);
}
