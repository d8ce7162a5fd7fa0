import type { Deps } from '../deps';
import type { PlaceSlip } from './checked-slip';

/** Slips accepted within this time are announced together. */
const TOGETHER_MS = 50;

const ANNOUNCE = 'select announce_players($1::bigint[])';

/**
 * Announces the players whose wallets a slip has changed, after its commit: commits with a notify wait for each other.
 * If a server dies first, the next poll brings the change.
 */
export function announcingBids({ database, logger }: Pick<Deps, 'database' | 'logger'>, place: PlaceSlip): PlaceSlip {
  let accepted = new Set<string>();

  function announce(): void {
    const players = [...accepted];
    accepted = new Set();
    database.query(ANNOUNCE, [players]).catch((error: Error) => logger.warn({ error: error.message }, 'not announced'));
  }

  return async (slip) => {
    const answer = await place(slip);
    if ('fault' in answer) return answer;
    if (accepted.size === 0) setTimeout(announce, TOGETHER_MS).unref();
    accepted.add(answer.player);
    return answer;
  };
}
