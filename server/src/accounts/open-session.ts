import { randomBytes } from 'node:crypto';
import type { By, Inside, Visitor } from '../context';
import { Refused } from '../errors';
import { type Change, rowOf } from '../security/security-events';
import { tokenHash } from '../security/token-hash';
import { deviceName } from './sessions/device-name';

export const wrongPassword = (): Refused => new Refused('not_allowed', 'wrong_login');

type NewSession = {
  playerId: string;
  deviceId: string;
  /** The hash that was checked or just set. */
  passwordHash: string;
  event: Change;
};

/**
 * Opens a session, stores its event and returns the token, which is stored only as a hash. The device becomes known to
 * the player. Refuses if the password has changed since it was checked.
 */
export async function openSession(
  { database, clock, actor }: Inside<By<Visitor>>,
  { playerId, deviceId, passwordHash, event }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { offsetMs, fixed } = clock.sqlMoment();
  const { deviceHash, agent } = actor.source;
  const opening = { ...rowOf(event), device_name: deviceName(agent) };
  const [row] = await database.query<{ opened: boolean }>(
    'select open_session(moment($1, $2), $3, $4, $5, $6, $7, $8::jsonb) as opened',
    [offsetMs, fixed, tokenHash(token), playerId, deviceId, passwordHash, deviceHash, JSON.stringify(opening)],
  );
  if (!row?.opened) throw wrongPassword();
  return token;
}
