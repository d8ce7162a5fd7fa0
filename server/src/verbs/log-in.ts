import type { LoginReply, LoginRequest } from '@ank/shared/api/server';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { Refused, tooManyAttempts } from '../errors';
import { passwordFits } from './passwords';
import { blockedMessage, tokenHash } from './player-of';

const WINDOW = '15 minutes';
const WRONG_PER_MOBILE = 5;
const WRONG_PER_ADDRESS = 100;

type Row = { id: string; name: string; email: string; mobile: string; password_hash: string; blocked: boolean; betting_on: boolean; whatsapp: string };

/** Fails of either scope count; the mobile's is taken back when the address has reached its limit. */
async function admit(database: Database, clock: Clock, mobile: string, address: string): Promise<boolean> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const one = async (scope: string, subject: string, limit: number): Promise<boolean> => {
    const [row] = await database.query<{ admitted: boolean }>('select admit_attempt(moment($1, $2), $3, $4, $5::interval, $6) as admitted', [
      offsetMs,
      fixed,
      scope,
      subject,
      WINDOW,
      limit,
    ]);
    return row?.admitted === true;
  };
  if (!(await one('address', address, WRONG_PER_ADDRESS))) return false;
  if (await one('mobile', mobile, WRONG_PER_MOBILE)) return true;
  await forgive(database, 'address', address);
  return false;
}

async function forgive(database: Database, scope: string, subject: string): Promise<void> {
  await database.query('select forgive_attempt($1, $2)', [scope, subject]);
}

async function openSession(database: Database, clock: Clock, playerId: string, deviceId: string): Promise<string> {
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
  if (!(await admit(database, clock, mobile, address))) throw tooManyAttempts();

  const [player] = await database.query<Row>(
    `select p.id, p.name, p.email, p.mobile, p.password_hash, p.blocked, p.betting_on, s.whatsapp
       from player p cross join site s where p.mobile = $1`,
    [mobile],
  );
  const fits = await passwordFits(player?.password_hash ?? null, request.password);
  if (!player) throw new Refused('not_found', 'Mobile not found');
  if (!fits) throw new Refused('not_allowed', 'Invalid login details');

  await Promise.all([forgive(database, 'mobile', mobile), forgive(database, 'address', address)]);
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
