import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { Refused, sessionEnded } from '../errors';
import { admitAttempt, type Attempt, forgetAttempts, forgiveAttempt, forgivenIfFailed } from './attempts';
import { openSession } from './log-in';
import { checkProof, type CodeDesk, useProof } from './one-time-codes';
import { hashPassword, passwordFits } from './passwords';

/** Every device of the player has to log in again. */
async function endSessions(inside: Queryable, clock: Clock, playerId: string): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await inside.query('update player_session set ended_at = moment($1, $2) where player_id = $3 and ended_at is null', [
    offsetMs,
    fixed,
    playerId,
  ]);
}

type Change = { playerId: string; deviceId: string; oldPassword: string; newPassword: string };

/**
 * Changes the password of a logged-in player and ends all sessions; returns the token of a new one for the device that
 * asked. Five wrong old passwords in 15 minutes: 429, so that a found phone gives no means to guess.
 */
export async function changePassword(
  database: Database,
  clock: Clock,
  { playerId, deviceId, oldPassword, newPassword }: Change,
): Promise<{ token: string }> {
  const attempts: Attempt[] = [['old_password', playerId]];
  await admitAttempt(database, clock, attempts);
  const [player] = await database.query<{ password_hash: string }>('select password_hash from player where id = $1', [
    playerId,
  ]);
  if (!player) throw sessionEnded();
  const fits = await forgivenIfFailed(database, attempts, passwordFits(player.password_hash, oldPassword));
  if (!fits) throw new Refused('not_allowed', 'Old password does not matched.');
  await forgiveAttempt(database, attempts);

  const passwordHash = await hashPassword(newPassword);
  return database.transaction(async (inside) => {
    const changed = await inside.query(
      'update player set password_hash = $1 where id = $2 and password_hash = $3 returning 1 as one',
      [passwordHash, playerId, player.password_hash],
    );
    // Changed meanwhile by someone else: the old password is no longer the one that was checked.
    if (changed.length === 0) throw new Refused('not_allowed', 'Old password does not matched.');
    await endSessions(inside, clock, playerId);
    return { token: await openSession(inside, clock, { playerId, deviceId, passwordHash }) };
  });
}

/**
 * Sets a forgotten password, ends all sessions of the player and forgets the wrong passwords before it. Where codes are
 * verified, the proof is used up by it.
 */
export async function resetPassword(
  desk: CodeDesk,
  { mobile, newPassword, proof }: { mobile: string; newPassword: string; proof: string },
): Promise<void> {
  const { database, clock } = desk;
  const claim = { mobile, purpose: 'reset', proof } as const;
  await checkProof(desk, claim);
  const passwordHash = await hashPassword(newPassword);
  await database.transaction(async (inside) => {
    await useProof(desk, inside, claim);
    const [player] = await inside.query<{ id: string }>(
      'update player set password_hash = $1 where mobile = $2 returning id',
      [passwordHash, mobile],
    );
    if (!player) throw new Refused('not_found', 'This Mobile Number is Not Registered');
    await endSessions(inside, clock, player.id);
    await forgetAttempts(inside, ['mobile', mobile]);
    await forgetAttempts(inside, ['old_password', player.id]);
  });
}
