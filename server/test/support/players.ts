import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../src/db/port';
import { tokenHash } from '../../src/security/token-hash';

/** A player with an open session. */
export type Account = { id: string; mobile: string; token: string };

let serial = 6_000_000_000;

/** Opens a session and returns its token. */
export async function openSessionOf(database: Queryable, playerId: string, nowIso: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at) values ($1, $2, '', $3, $3)`,
    [tokenHash(token), playerId, nowIso],
  );
  return token;
}

/** Adds a logged-in player with `points`. */
export async function addPlayerTo(
  database: Queryable,
  nowIso: string,
  points: number,
  { bettingOn = true, blocked = false } = {},
): Promise<Account> {
  const mobile = String((serial += 1));
  const [row] = await database.query<{ id: string }>(
    `insert into player (mobile, name, password_hash, betting_on, blocked, created_at)
     values ($1, 'Test Player', 'none', $2, $3, $4) returning id`,
    [mobile, bettingOn, blocked, nowIso],
  );
  const id = row?.id ?? '';
  await database.query(`insert into account (kind, player_id) values ('wallet', $1), ('withdraw_hold', $1)`, [id]);
  if (points > 0) {
    await database.query(
      `select post_transfer($1::timestamptz, h.id, w.id, $2::bigint, 'opening', 'player:' || $3::text, 'test')
         from account h, account w where h.kind = 'house' and w.kind = 'wallet' and w.player_id = $3::bigint`,
      [nowIso, points, id],
    );
  }
  return { id, mobile, token: await openSessionOf(database, id, nowIso) };
}

/** Adds the player's own number as a Paytm payout number. */
export async function addPayoutNumber(database: Queryable, { id, mobile }: Account, nowIso: string): Promise<void> {
  await database.query('insert into payout_number (player_id, method, number, changed_at) values ($1, 3, $2, $3)', [
    id,
    mobile,
    nowIso,
  ]);
}
