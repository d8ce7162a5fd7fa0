import { tokenHash } from '../../security/token-hash';
import type { Context } from '../../context';
import { tooManyAttempts } from '../../errors';

/** Requests per player and minute, across all servers and devices. */
export const REQUESTS_PER_MINUTE = 600;

/** Repeats of accepted requests per player, minute and server, beside those. */
export const REPEATS_PER_MINUTE = 1_000;

/** A server claims this many requests from the shared count at a time; the first slice is free. */
const SLICE = 60;

/**
 * The next slice is claimed this many requests before the end of one: a connection whose request waits for it leaves
 * the lane for good.
 */
const AHEAD = 10;

const MINUTE_MS = 60_000;
/** Size of each of the two generations of cached tokens. */
const KEPT_TOKENS = 50_000;

const CLAIM = `
insert into request_count as c (player_id, minute, claimed) values ($1, $2, $3)
on conflict (player_id, minute) do update set claimed = c.claimed + $3 where c.claimed + $3 <= $4
returning claimed`;

/**
 * `full`: the shared count is used up for this minute. `requestIds`: the idempotency keys already admitted. `repeats`:
 * lookups of keys, apart from those of requests that were then counted in `used`.
 */
type Usage = {
  used: number;
  granted: number;
  full: boolean;
  claim: Promise<void> | null;
  requestIds: Set<string>;
  repeats: number;
};

/** The player of a token, and the usage of the minute in which it was last counted, by the minutes' numbers in turn. */
type Known = { playerId: string; counted: { turn: number; usage: Usage } | null };

export type RequestLimit = {
  /** Maps a token to its player. Until then its requests are not counted. */
  remember: (token: string, playerId: string) => void;
  /** The session ended. */
  forget: (token: string) => void;
  /** Whether the token recently had a session. */
  knows: (token: string) => boolean;
  /** Counts a request of a known token if it need not wait for the database; otherwise counts nothing. */
  admitAtOnce: (token: string, requestId: string | null) => boolean;
  /** Counts a request; throws 429 above the limit. Repeats of accepted ones have a limit of their own. */
  admit: (token: string, requestId: string | null) => Promise<void>;
};

/**
 * A cache of players by token in two generations: when the recent one is full, unused tokens of the older one are
 * dropped.
 */
function createKnownTokens() {
  let recent = new Map<string, Known>();
  let older = new Map<string, Known>();
  const keep = (hash: string, player: Known): void => {
    if (recent.size >= KEPT_TOKENS) [recent, older] = [new Map(), recent];
    recent.set(hash, player);
  };
  return {
    remember: (token: string, playerId: string): void => keep(tokenHash(token), { playerId, counted: null }),
    forget(token: string): void {
      for (const tokens of [recent, older]) tokens.delete(tokenHash(token));
    },
    playerOf(token: string): Known | undefined {
      const hash = tokenHash(token);
      const known = recent.get(hash);
      if (known !== undefined) return known;
      const player = older.get(hash);
      if (player !== undefined) keep(hash, player);
      return player;
    },
  };
}

/**
 * Limits requests per player. Few requests need no write; towards the end of the first slice, and of each later one,
 * the next is claimed from a count shared by all servers. With n servers the limit is exceeded by at most n - 1 slices.
 */
export function createRequestLimit({ database, clock }: Context): RequestLimit {
  const players = createKnownTokens();
  let usages = new Map<string, Usage>();
  let countedMinute = -1;
  let countedTurn = 0;

  const usageOf = (player: Known, minute: number): Usage => {
    if (minute !== countedMinute) {
      usages = new Map();
      countedMinute = minute;
      countedTurn += 1;
    }
    // Looking it up among all players costs more than counting.
    if (player.counted?.turn === countedTurn) return player.counted.usage;
    const { playerId } = player;
    const usage = usages.get(playerId) ?? {
      used: 0,
      granted: SLICE,
      full: false,
      claim: null,
      requestIds: new Set(),
      repeats: 0,
    };
    usages.set(playerId, usage);
    player.counted = { turn: countedTurn, usage };
    return usage;
  };

  async function claim(usage: Usage, playerId: string, minute: number): Promise<void> {
    // The first claim also pays for the free slice.
    const wanted = usage.granted === SLICE ? 2 * SLICE : SLICE;
    const rows = await database.query(CLAIM, [playerId, minute, wanted, REQUESTS_PER_MINUTE]);
    if (rows.length > 0) usage.granted += SLICE;
    else usage.full = true;
  }

  const claimOnce = (usage: Usage, playerId: string, minute: number): Promise<void> =>
    (usage.claim ??= claim(usage, playerId, minute).finally(() => (usage.claim = null)));

  const wasAccepted = async (playerId: string, requestId: string): Promise<boolean> => {
    const rows = await database.query('select 1 as one from request_key where player_id = $1 and request_id = $2', [
      playerId,
      requestId,
    ]);
    return rows.length > 0;
  };

  /** A key that was counted, or that arrived late in a busy minute, may belong to an accepted request. */
  const mayBeRepeat = ({ requestIds, used }: Usage, requestId: string | null): requestId is string =>
    requestId !== null && (requestIds.has(requestId) || used >= SLICE);

  /**
   * Whether a key is of an accepted request. Reserves the lookup first, so that concurrent ones are limited too; a
   * key that may not be looked up is refused if it was admitted before, and otherwise taken for a new one.
   */
  async function lookUp(usage: Usage, playerId: string, requestId: string): Promise<'repeat' | 'new' | 'unknown'> {
    if (usage.repeats >= REPEATS_PER_MINUTE) {
      if (usage.requestIds.has(requestId)) throw tooManyAttempts();
      return 'unknown';
    }
    usage.repeats += 1;
    if (!(await wasAccepted(playerId, requestId))) return 'new';
    usage.requestIds.add(requestId);
    return 'repeat';
  }

  /** Only an admitted key is kept, so that a flood of refused ones takes no memory. */
  function keep({ requestIds }: Usage, requestId: string | null): void {
    if (requestId !== null) requestIds.add(requestId);
  }

  const currentMinute = (): number => Math.floor(clock.nowMs() / MINUTE_MS);

  return {
    remember: players.remember,
    forget: players.forget,
    knows: (token) => players.playerOf(token) !== undefined,
    admitAtOnce(token, requestId) {
      const player = players.playerOf(token);
      if (player === undefined) return false;
      const minute = currentMinute();
      const usage = usageOf(player, minute);
      if (mayBeRepeat(usage, requestId) || usage.used >= usage.granted) return false;
      usage.used += 1;
      keep(usage, requestId);
      const isAlmostUsed = usage.used > usage.granted - AHEAD && !usage.full && usage.claim === null;
      // After a failure the next request claims it.
      if (isAlmostUsed) claimOnce(usage, player.playerId, minute).catch(() => undefined);
      return true;
    },
    async admit(token, requestId) {
      const player = players.playerOf(token);
      if (player === undefined) return;
      const { playerId } = player;
      const minute = currentMinute();
      const usage = usageOf(player, minute);
      const found = mayBeRepeat(usage, requestId) ? await lookUp(usage, playerId, requestId) : 'unknown';
      if (found === 'repeat') return;
      const turn = (usage.used += 1);
      while (turn > usage.granted && !usage.full) {
        await claimOnce(usage, playerId, minute);
      }
      if (turn > usage.granted) throw tooManyAttempts();
      if (found === 'new') usage.repeats -= 1;
      keep(usage, requestId);
    },
  };
}
