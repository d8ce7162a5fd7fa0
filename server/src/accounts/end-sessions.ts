import type { Inside } from '../context';

/** Ends all sessions of a player. */
export async function endSessions({ database, clock }: Inside, { playerId }: { playerId: string }): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(
    'update player_session set ended_at = moment($1, $2) where player_id = $3 and ended_at is null',
    [offsetMs, fixed, playerId],
  );
}
