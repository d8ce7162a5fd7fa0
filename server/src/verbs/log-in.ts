import type { LoginReply, LoginRequest } from '@ank/shared/api/server';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { Refused } from '../errors';
import { admitAttempt, type Attempt, forgiveAttempt } from './attempts';
import { passwordFits } from './passwords';
import { blockedMessage, tokenHash } from './player-of';

type Row = { id: string; name: string; email: string; mobile: string; password_hash: string; blocked: boolean; betting_on: boolean; whatsapp: string };

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(database: Queryable, clock: Clock, playerId: string, deviceId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(
    `insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
     select $3, $4, $5, now, now from moment($1, $2) as now`,
    [offsetMs, fixed, tokenHash(token), playerId, deviceId],
  );
  return token;
}

/**
 * Opens a session. Messages are those of PROTOCOL section 3.1. Five wrong tries of a mobile, or a hundred of an address,
 * in 15 minutes: 429 until the oldest is that long ago.
 */
export async function logIn(database: Database, clock: Clock, request: LoginRequest, address: string): Promise<LoginReply & { playerId: string }> {
  const { mobile } = request;
  const attempts: Attempt[] = [['address', address], ['mobile', mobile]];
  await admitAttempt(database, clock, attempts);

  const [player] = await database.query<Row>(
    `select p.id, p.name, p.email, p.mobile, p.password_hash, p.blocked, p.betting_on, s.whatsapp
       from player p cross join site s where p.mobile = $1`,
    [mobile],
  );
  const fits = await passwordFits(player?.password_hash ?? null, request.password);
  if (!player) throw new Refused('not_found', 'Mobile not found');
  if (!fits) throw new Refused('not_allowed', 'Invalid login details');

  await forgiveAttempt(database, attempts);
  if (player.blocked) throw new Refused('not_allowed', blockedMessage);
  return {
    playerId: player.id,
    token: await openSession(database, clock, player.id, request.deviceId),
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
  await database.query('update player_session set ended_at = moment($1, $2) where token_hash = $3 and ended_at is null', [
    offsetMs,
    fixed,
    tokenHash(token),
  ]);
}
