import type { Inside } from '../context';
import { tokenHash } from '../security/token-hash';

const END = `
update player_session set ended_at = moment($1, $2)
 where player_id = $3 and ended_at is null and token_hash is distinct from $4`;

/** Ends all sessions of a player, except that of the token `keep`. */
export async function endSessions(
  { database, clock }: Inside,
  { playerId, keep }: { playerId: string; keep?: string },
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(END, [offsetMs, fixed, playerId, keep === undefined ? null : tokenHash(keep)]);
}
