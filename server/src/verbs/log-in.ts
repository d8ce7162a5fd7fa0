import type { LoginReply, LoginRequest } from '@ank/shared/api/server';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { Refused } from '../errors';
import { admitAttempt, type Attempt, forgiveAttempt, forgivenIfFailed } from './attempts';
import { passwordFits } from './passwords';
import { blockedMessage, tokenHash } from './player-of';

type Row = {
  id: string;
  name: string;
  email: string;
  mobile: string;
  password_hash: string;
  blocked: boolean;
  betting_on: boolean;
  whatsapp: string;
};

const wrongPassword = (): Refused => new Refused('not_allowed', 'Invalid login details');

// The lock waits for a change of the password under way, which ends the sessions that it sees: none may come after it.
const OPEN_SESSION = `
insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
select $3, p.id, $5, now, now
  from moment($1, $2) as now, (select id from player where id = $4 and password_hash = $6 for share) p
returning 1 as one`;

export type SessionOwner = {
  playerId: string;
  deviceId: string;
  /** The one that was checked or just set. */ passwordHash: string;
};

/**
 * Opens a session and returns its token, of which only the hash is stored. Refused when the player's password is no longer
 * the one that the session is opened on.
 */
export async function openSession(
  database: Queryable,
  clock: Clock,
  { playerId, deviceId, passwordHash }: SessionOwner,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { offsetMs, fixed } = clock.sqlMoment();
  const opened = await database.query(OPEN_SESSION, [
    offsetMs,
    fixed,
    tokenHash(token),
    playerId,
    deviceId,
    passwordHash,
  ]);
  if (opened.length === 0) throw wrongPassword();
  return token;
}

/**
 * Opens a session. Messages are those of PROTOCOL section 3.1. Five wrong tries of a mobile, or a hundred of an address,
 * in 15 minutes: 429 until the oldest is that long ago.
 */
export async function logIn(
  database: Database,
  clock: Clock,
  request: LoginRequest,
  address: string,
): Promise<LoginReply & { playerId: string }> {
  const { mobile } = request;
  const attempts: Attempt[] = [
    ['address', address],
    ['mobile', mobile],
  ];
  await admitAttempt(database, clock, attempts);

  const [player] = await database.query<Row>(
    `select p.id, p.name, p.email, p.mobile, p.password_hash, p.blocked, p.betting_on, s.whatsapp
       from player p cross join site s where p.mobile = $1`,
    [mobile],
  );
  const fits = await forgivenIfFailed(
    database,
    attempts,
    passwordFits(player?.password_hash ?? null, request.password),
  );
  if (!player) throw new Refused('not_found', 'Mobile not found');
  if (!fits) throw wrongPassword();

  await forgiveAttempt(database, attempts);
  if (player.blocked) throw new Refused('not_allowed', blockedMessage);
  return {
    playerId: player.id,
    token: await openSession(database, clock, {
      playerId: player.id,
      deviceId: request.deviceId,
      passwordHash: player.password_hash,
    }),
    name: player.name,
    email: player.email,
    mobile: player.mobile,
    bettingOn: player.betting_on,
    supportMobile: player.whatsapp,
  };
}

/** Ends a session; an unknown one is as good as ended. */
export async function logOut(database: Database, clock: Clock, token: string): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(
    'update player_session set ended_at = moment($1, $2) where token_hash = $3 and ended_at is null',
    [offsetMs, fixed, tokenHash(token)],
  );
}
