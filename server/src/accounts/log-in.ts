import type { LoginReply, LoginRequest } from '@ank/protocol/server';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import type { Queryable } from '../db/port';
import { Refused } from '../errors';
import { type Change, rowOf } from '../security/security-events';
import type { AccountDeps } from './account-deps';
import { askForPassword, countWrongPassword, type Source, traceOf } from './attempts/attempts';
import { blockedMessage, tokenHash } from './find-session';
import { passwordFits } from './passwords/passwords';

const wrongPassword = (): Refused => new Refused('not_allowed', 'Invalid login details');

export type SessionOwner = {
  playerId: string;
  deviceId: string;
  /** The hash that was checked or just set. */
  passwordHash: string;
  /** The device, which is known to the player from now on. */
  deviceHash: string;
};

/**
 * Opens a session, stores its event and returns the token, of which only the hash is kept. Refuses if the password
 * changed since it was checked.
 */
export async function openSession(
  database: Queryable,
  clock: Clock,
  { playerId, deviceId, passwordHash, deviceHash }: SessionOwner,
  event: Change,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ opened: boolean }>(
    'select open_session(moment($1, $2), $3, $4, $5, $6, $7, $8::jsonb) as opened',
    [offsetMs, fixed, tokenHash(token), playerId, deviceId, passwordHash, deviceHash, JSON.stringify(rowOf(event))],
  );
  if (!row?.opened) throw wrongPassword();
  return token;
}

/**
 * Logs in. Only wrong passwords are counted. Checks for one number run one at a time, so that parallel guesses cannot
 * pass the limits. Throws 429 at a limit.
 */
export function logIn(
  { database, clock, events, passwordWork }: Pick<AccountDeps, 'database' | 'clock' | 'events' | 'passwordWork'>,
  { mobile, password, deviceId }: LoginRequest,
  source: Source,
): Promise<LoginReply & { playerId: string }> {
  const failed = (reason: string): void =>
    events.note({ kind: 'login_failed', mobile, ...traceOf(source), details: { reason } });
  return passwordWork.run({ key: mobile, from: source.network }, async () => {
    const player = await askForPassword(database, clock, 'password', mobile, source);
    const { id, password_hash: passwordHash } = player;
    const fits = await passwordFits(passwordHash, password);
    if (!fits || id === null || passwordHash === null) {
      await countWrongPassword(database, clock, 'password', mobile, source, player.device_hash);
      failed(id === null ? 'unknown_number' : 'wrong_password');
      throw id === null ? new Refused('not_found', 'Mobile not found') : wrongPassword();
    }
    if (player.blocked) {
      failed('blocked');
      throw new Refused('not_allowed', blockedMessage);
    }
    const owner = { playerId: id, deviceId, passwordHash, deviceHash: source.deviceHash };
    const event = { kind: 'login_succeeded', playerId: id, mobile, ...traceOf(source, true) } as const;
    const token = await openSession(database, clock, owner, event);
    return {
      playerId: id,
      token,
      name: player.name,
      email: player.email,
      mobile,
      bettingOn: player.betting_on,
      supportMobile: player.whatsapp,
    };
  });
}

const END = `
with ended as (
  update player_session set ended_at = moment($1, $2) where token_hash = $3 and ended_at is null returning player_id
)
select note_change(moment($1, $2), $4::jsonb || jsonb_build_object('player_id', player_id)) from ended`;

/** Ends a session and stores the event. An unknown token is not an error. */
export async function logOut(
  { database, clock }: Pick<AccountDeps, 'database' | 'clock'>,
  token: string,
  source: Source,
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const event = rowOf({ kind: 'logged_out', ...traceOf(source) });
  await database.query(END, [offsetMs, fixed, tokenHash(token), JSON.stringify(event)]);
}
