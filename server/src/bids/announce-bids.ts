import { DatabaseUnreachable } from '../db/port';
import type { Deps } from '../deps';
import type { PlaceSlip } from './checked-slip';

/** Slips accepted within this time are announced together. */
const TOGETHER_MS = 50;

const AGAIN_MS = 1_000;

const ANNOUNCE = `
select announce_players($1::bigint[] || array(select player_id from player_session where token_hash = any($2::text[])))`;

/** `flush` announces what is due at once, for a server that stops. */
export type AnnouncedBids = { place: PlaceSlip; flush: () => Promise<void> };

/**
 * Announces the players whose wallets a slip has changed, after its commit: commits with a notify wait for each other.
 * If a server dies first, a poll shows the change, within half a minute if another server has kept the player.
 */
export function announcingBids(
  { database, logger }: Pick<Deps, 'database' | 'logger'>,
  place: PlaceSlip,
): AnnouncedBids {
  const players = new Set<string>();
  /** Hashes of tokens whose slips may have been accepted, as their answers were lost. */
  const tokens = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let announcing = Promise.resolve();

  async function announce(): Promise<void> {
    timer = undefined;
    const due = [[...players], [...tokens]] as const;
    players.clear();
    tokens.clear();
    try {
      await database.query(ANNOUNCE, due);
    } catch (error) {
      logger.warn({ error: (error as Error).message }, 'not announced');
      for (const player of due[0]) players.add(player);
      for (const token of due[1]) tokens.add(token);
      plan(AGAIN_MS);
    }
  }

  const plan = (ms: number): void => {
    timer ??= setTimeout(() => (announcing = announce()), ms).unref();
  };

  return {
    async place(slip) {
      try {
        const answer = await place(slip);
        if ('fault' in answer) return answer;
        players.add(answer.player);
        plan(TOGETHER_MS);
        return answer;
      } catch (error) {
        if (error instanceof DatabaseUnreachable && error.happened === 'unknown') {
          tokens.add(slip.tokenHash);
          plan(TOGETHER_MS);
        }
        throw error;
      }
    },
    async flush() {
      await announcing;
      clearTimeout(timer);
      if (players.size + tokens.size > 0) await announce();
      clearTimeout(timer);
    },
  };
}
