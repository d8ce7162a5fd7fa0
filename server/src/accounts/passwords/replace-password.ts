import type { Inside } from '../../context';
import { forgetWrongPasswords } from '../attempts/wrong-passwords';
import { endSessions } from '../end-sessions';

const SET = `
update player
   set password_hash = $3, number_proved = number_proved or not $6,
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

/**
 * Replaces a forgotten password, ends sessions and clears wrong attempts. A reset by code proves the number; one by
 * support does not. Returns the player's id, or null.
 */
export async function replacePassword(
  inside: Inside,
  { mobile, passwordHash, holdHours, byHand }: Replacement,
): Promise<string | null> {
  const { database, clock } = inside;
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, passwordHash, mobile, holdHours, byHand];
  const [player] = await database.query<{ id: string }>(SET, values);
  if (!player) return null;
  await endSessions(inside, { playerId: player.id });
  await forgetWrongPasswords(inside, { mobile });
  // After a reset by code, devices stay known: the owner must be able to undo a thief's reset.
  if (byHand) await database.query('delete from known_device where player_id = $1', [player.id]);
  return player.id;
}
