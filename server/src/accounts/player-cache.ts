import type { Clock } from '../clock';
import type { Announcements } from '../load/announcements';
import { tokenHash } from '../security/token-hash';
import type { SeenPlayer } from './player-lookup';

/** Polls of one second from which on players are kept: below, the database is asked each time. */
const BUSY = 200;

/** A session that ends by its age, or is due to be noted as used, is noticed as late as this. */
const KEPT_MS = 30_000;

const MAX_KEPT = 100_000;

/** Many more than change during one look-up. */
const MAX_NOTED = 10_000;

type Kept = { player: SeenPlayer; fromMs: number; untilMs: number };

export type PlayerCache = {
  /** The player of a token as the last look-up found him, if nothing has changed since; otherwise looks him up. */
  playerOf: (token: string) => Promise<SeenPlayer>;
  /** The player of this token has done something. */
  forget: (token: string) => void;
};

/**
 * Keeps the players of polls while the server is busy, until a change of theirs is announced. Nothing is kept while
 * announcements do not arrive. For polls alone: whatever decides asks the database.
 */
export function createPlayerCache(
  clock: Clock,
  announcements: Announcements,
  lookUp: (token: string) => Promise<SeenPlayer>,
  { busy = BUSY } = {},
): PlayerCache {
  const kept = new Map<string, Kept>();
  const tokensOf = new Map<string, string[]>();
  let isSubscribed = false;
  let hasBegun = false;
  /** The numbers of the last changes, by player id or token hash: what was looked up meanwhile may be older. */
  const changeOf = new Map<string, number>();
  let changes = 0;
  /** Players and tokens without a number may have changed as late as this. */
  let othersChange = 0;
  let second = { at: 0, polls: 0, isBusy: false };

  function note(changed: string): void {
    if (changeOf.size >= MAX_NOTED) noteAll();
    changeOf.set(changed, (changes += 1));
  }

  function noteAll(): void {
    othersChange = changes += 1;
    changeOf.clear();
  }

  const hasChanged = (what: string, since: number): boolean => (changeOf.get(what) ?? othersChange) > since;

  function forgetAll(): void {
    noteAll();
    kept.clear();
    tokensOf.clear();
  }

  function forgetPlayer(id: string): void {
    note(id);
    for (const hash of tokensOf.get(id) ?? []) kept.delete(hash);
    tokensOf.delete(id);
  }

  function notice(payload: string): void {
    if (payload === 'players') forgetAll();
    else if (payload !== 'site' && payload !== 'roots') payload.split(',').forEach(forgetPlayer);
  }

  function isBusy(): boolean {
    const at = Math.floor(performance.now() / 1_000);
    if (at !== second.at) second = { at, polls: 0, isBusy: at === second.at + 1 && second.polls >= busy };
    second.polls += 1;
    return second.isBusy || second.polls > busy;
  }

  function begin(): void {
    hasBegun = true;
    announcements.subscribe({
      begun() {
        isSubscribed = true;
        forgetAll();
      },
      lost() {
        isSubscribed = false;
        forgetAll();
      },
      notice,
    });
  }

  function keep(hash: string, player: SeenPlayer): void {
    if (kept.size >= MAX_KEPT) forgetAll();
    const nowMs = clock.nowMs();
    const untilMs = Math.min(nowMs + KEPT_MS, player.pause?.untilMs ?? Infinity);
    kept.set(hash, { player, fromMs: nowMs, untilMs });
    const hashes = tokensOf.get(player.id) ?? [];
    if (!hashes.includes(hash)) tokensOf.set(player.id, [...hashes, hash]);
  }

  return {
    async playerOf(token) {
      if (!isBusy()) return lookUp(token);
      if (!hasBegun) begin();
      const hash = tokenHash(token);
      const nowMs = clock.nowMs();
      const known = kept.get(hash);
      if (known && known.fromMs <= nowMs && nowMs < known.untilMs) return known.player;
      const before = changes;
      const player = await lookUp(token);
      if (isSubscribed && !hasChanged(player.id, before) && !hasChanged(hash, before)) keep(hash, player);
      return player;
    },
    forget(token) {
      const hash = tokenHash(token);
      const known = kept.get(hash);
      if (known) forgetPlayer(known.player.id);
      else note(hash);
    },
  };
}
