import type { PlayerView } from '@ank/protocol/server';
import type { Clock } from '../../clock';
import type { Queryable } from '../../db/port';
import { Refused, sessionEnded } from '../../errors';
import { noteChange, rowOf } from '../../security/security-events';
import type { AccountDeps } from '../account-deps';
import { askForPassword, countWrongPassword, forgetWrongPasswords, type Source, traceOf } from '../attempts/attempts';
import { checkProof, forgetResets, useProof } from '../codes/one-time-codes';
import { openSession } from '../log-in';
import { checkNewPassword, hashNewPassword } from './new-password';
import { hashPassword, passwordFits } from './passwords';

async function endSessions(inside: Queryable, clock: Clock, playerId: string): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await inside.query('update player_session set ended_at = moment($1, $2) where player_id = $3 and ended_at is null', [
    offsetMs,
    fixed,
    playerId,
  ]);
}

const wrongOldPassword = (): Refused => new Refused('not_allowed', 'Old password does not matched.');

/**
 * Changes a logged-in player's password, ends all sessions and returns a new token for this device. Wrong old passwords
 * are limited like a login's, so that a stolen phone cannot be used to guess.
 */
export function changePassword(
  { database, clock, events, passwordWork, minPasswordLength }: AccountDeps,
  { id: playerId, mobile, deviceId }: Pick<PlayerView, 'id' | 'mobile' | 'deviceId'>,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  source: Source,
): Promise<{ token: string }> {
  const event = { kind: 'password_changed', playerId, mobile, ...traceOf(source, true) } as const;
  return passwordWork.run({ key: mobile, from: source.network }, async () => {
    const player = await askForPassword(database, clock, 'old password', mobile, source);
    if (player.password_hash === null) throw sessionEnded();
    if (!(await passwordFits(player.password_hash, oldPassword))) {
      await countWrongPassword(database, clock, 'old password', mobile, source, player.device_hash);
      events.note({ kind: 'password_wrong', playerId, mobile, ...traceOf(source) });
      throw wrongOldPassword();
    }
    checkNewPassword(newPassword, minPasswordLength);
    const passwordHash = await hashPassword(newPassword);
    return database.transaction(async (inside) => {
      const changed = await inside.query(
        `update player set password_hash = $1, let_in_until = null where id = $2 and password_hash = $3
         returning 1 as one`,
        [passwordHash, playerId, player.password_hash],
      );
      // Changed concurrently: the password that was checked is no longer valid.
      if (changed.length === 0) throw wrongOldPassword();
      await endSessions(inside, clock, playerId);
      const owner = { playerId, deviceId, passwordHash, deviceHash: source.deviceHash };
      return { token: await openSession(inside, clock, owner, event) };
    });
  });
}

const SET = `
update player
   set password_hash = $3,
       hold_until = case when $5 > 0 then greatest(hold_until, clock.now + $5 * interval '1 hour') else hold_until end,
       let_in_until = case when $6 then clock.now + interval '1 day' end
  from moment($1, $2) as clock(now) where mobile = $4 returning id`;

type Replacement = {
  mobile: string;
  passwordHash: string;
  /** How long transfers and new payout numbers stay on hold. */
  holdHours: number;
  /** By support, with a long random password. */
  byHand: boolean;
};

/** Replaces a forgotten password, ends sessions and clears wrong attempts. Returns the player's id, or null. */
export async function replacePassword(
  inside: Queryable,
  clock: Clock,
  { mobile, passwordHash, holdHours, byHand }: Replacement,
): Promise<string | null> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, passwordHash, mobile, holdHours, byHand];
  const [player] = await inside.query<{ id: string }>(SET, values);
  if (!player) return null;
  await endSessions(inside, clock, player.id);
  await forgetWrongPasswords(inside, mobile);
  // After a reset by code, devices stay known: the owner must be able to undo a thief's reset.
  if (byHand) await inside.query('delete from known_device where player_id = $1', [player.id]);
  return player.id;
}

const REMEMBER = 'select remember_device(moment($1, $2), $3, $4, $5::jsonb)';

/**
 * Resets a forgotten password, ends all sessions, starts the hold period and notifies the player. The device becomes
 * known. In verify mode the proof is used up.
 */
export async function resetPassword(
  deps: AccountDeps,
  { mobile, newPassword, proof }: { mobile: string; newPassword: string; proof: string },
  source: Source,
): Promise<void> {
  const { database, clock, resetHoldHours: holdHours } = deps;
  const claim = { mobile, purpose: 'reset', proof } as const;
  await checkProof(deps, claim, source);
  const passwordHash = await hashNewPassword(deps, newPassword, source);
  await database.transaction(async (inside) => {
    // Locks the player first, so that two concurrent resets wait for each other here.
    const playerId = await replacePassword(inside, clock, { ...claim, passwordHash, holdHours, byHand: false });
    if (playerId === null) throw new Refused('not_found', 'This Mobile Number is Not Registered');
    await useProof(deps, inside, claim, source);
    await forgetResets(inside, mobile);
    const { offsetMs, fixed } = clock.sqlMoment();
    const event = { kind: 'password_reset', playerId, mobile, ...traceOf(source, true) } as const;
    await inside.query(REMEMBER, [offsetMs, fixed, playerId, source.deviceHash, JSON.stringify(rowOf(event))]);
    await noteChange(inside, clock, event);
  });
  // The reset holds even if the player cannot be notified. The sender logs the failure.
  await deps.send({ mobile, purpose: 'reset_done' }).catch(() => undefined);
}
