import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { tooManyAttempts } from '../errors';

/** Where a call comes from, as limits count it. */
export type Source = {
  /** An IPv4 address or an IPv6 /64. */
  address: string;
  /** The IPv4 /24 or IPv6 /56 around it. */
  network: string;
  /** What is stored of the secret in the device's cookie. A device without one has a hash that nobody else has. */
  deviceHash: string;
  /** Whether the device has sent the cookie, or would get it only now. */
  hasCookie: boolean;
};

/** Who did it, for the security log. `proved`: the device is the player's from now on, and has its cookie. */
export const traceOf = ({ address, deviceHash, hasCookie }: Source, proved = false) => ({
  address,
  device: proved || hasCookie ? deviceHash : '',
});

/** What is counted before it is done. Wrong passwords and codes are counted once they are found to be wrong. */
export type Reserved = 'send' | 'question';

const RESERVE = 'select reserve_attempt(moment($1, $2), $3, $4, $5, $6, $7) as id';

/** Counts an attempt and returns its id. Throws 429 where a limit is reached, with nothing counted. */
export async function reserveAttempt(
  database: Queryable,
  clock: Clock,
  kind: Reserved,
  mobile: string,
  { address, network, deviceHash }: Source,
): Promise<string> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ id: string | null }>(RESERVE, [
    offsetMs,
    fixed,
    kind,
    mobile,
    address,
    network,
    deviceHash,
  ]);
  if (!row?.id) throw tooManyAttempts();
  return row.id;
}

/** Takes an attempt back that was certainly not made. */
export async function takeBackAttempt(database: Queryable, id: string): Promise<void> {
  await database.query('delete from attempt where id = $1', [id]);
}

export type PasswordKind = 'password' | 'old password';

/** The account behind a number, null where there is none, and whether its password may be looked at. */
export type PasswordQuestion = {
  limited: boolean;
  /** Set for a device that has logged in to the number before. */
  device_hash: string | null;
  id: string | null;
  name: string;
  email: string;
  password_hash: string | null;
  blocked: boolean;
  betting_on: boolean;
  whatsapp: string;
};

const ASK = `
with the as (select moment($1, $2) as now, device_known_to($4, $7) as device_hash)
select limit_reached(the.now, $3, $4, $5, $6, the.device_hash) as limited, the.device_hash,
       p.id, p.name, p.email, p.password_hash, p.blocked, p.betting_on, s.whatsapp
  from the cross join site s left join player p on p.mobile = $4`;

/** Everything about a number that a password is checked with. It counts nothing. */
export async function askForPassword(
  database: Queryable,
  clock: Clock,
  kind: PasswordKind,
  mobile: string,
  { address, network, deviceHash }: Source,
): Promise<PasswordQuestion> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<PasswordQuestion>(ASK, [
    offsetMs,
    fixed,
    kind,
    mobile,
    address,
    network,
    deviceHash,
  ]);
  if (!row || row.limited) throw tooManyAttempts();
  return row;
}

const WRONG = `
insert into attempt (kind, mobile, address, network, device_hash, made_at)
values ($3, $4, $5, $6, $7, moment($1, $2))`;

/** Counts a password that was found to be wrong. `device`: as the question was answered. */
export async function countWrongPassword(
  database: Queryable,
  clock: Clock,
  kind: PasswordKind,
  mobile: string,
  { address, network }: Source,
  device: string | null,
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(WRONG, [offsetMs, fixed, kind, mobile, address, network, device]);
}

/** Forgets the wrong passwords of a number: what could be guessed is no longer what it was. */
export async function forgetWrongPasswords(inside: Queryable, mobile: string): Promise<void> {
  await inside.query(`delete from attempt where mobile = $1 and kind in ('password', 'old password')`, [mobile]);
}

const OLD = [
  `delete from attempt where made_at < moment($1, $2) - interval '1 day'`,
  // As long as a browser keeps the cookie.
  `delete from known_device where last_used_at < moment($1, $2) - interval '400 days'`,
];

/** Removes what counts no more. */
export async function removeOldAttempts(database: Database, clock: Clock): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  for (const sql of OLD) await database.query(sql, [offsetMs, fixed]);
}
