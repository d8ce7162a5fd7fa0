import type { Clock } from '../../clock';
import type { Database, Queryable } from '../../db/port';
import { tooManyAttempts } from '../../errors';

/** The origin of a call, as limits count it. */
export type Source = {
  /** An IPv4 address or an IPv6 /64. */
  address: string;
  /** The IPv4 /24 or IPv6 /56 around it. */
  network: string;
  /** Hash of the device cookie's secret; unique for a device that has no cookie yet. */
  deviceHash: string;
  /** Whether the device sent the cookie, or would only receive it now. */
  hasCookie: boolean;
};

/** The caller, for the security log. `proved`: the device now belongs to the player and has its cookie. */
export const traceOf = ({ address, deviceHash, hasCookie }: Source, proved = false) => ({
  address,
  device: proved || hasCookie ? deviceHash : '',
});

/** Attempts counted up front. Wrong passwords and codes are counted only once they turn out wrong. */
export type Reserved = 'send' | 'question';

const RESERVE = 'select reserve_attempt(moment($1, $2), $3, $4, $5, $6, $7) as id';

/** Counts an attempt and returns its id. Throws 429 at a limit, counting nothing. */
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

/** Uncounts an attempt that certainly was not made. */
export async function takeBackAttempt(database: Queryable, id: string): Promise<void> {
  await database.query('delete from attempt where id = $1', [id]);
}

export type PasswordKind = 'password' | 'old password';

/** The account behind a number, if any, and whether its password may be checked. */
export type PasswordQuestion = {
  limited: boolean;
  /** Set for a device that has logged in to this number before. */
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
with caller as (select moment($1, $2) as now, device_known_to($4, $7) as device_hash)
select limit_reached(caller.now, $3, $4, $5, $6, caller.device_hash) as limited, caller.device_hash,
       p.id, p.name, p.email, p.password_hash, p.blocked, p.betting_on, s.whatsapp
  from caller cross join site s left join player p on p.mobile = $4`;

/** Everything needed to check a password of this number. Counts nothing. */
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

/** Counts a wrong password. `device` is the one from the question's answer. */
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

/** Clears a number's wrong passwords: after a change there is another password to guess. */
export async function forgetWrongPasswords(inside: Queryable, mobile: string): Promise<void> {
  await inside.query(`delete from attempt where mobile = $1 and kind in ('password', 'old password')`, [mobile]);
}

const OLD = [
  `delete from attempt where made_at < moment($1, $2) - interval '1 day'`,
  // The lifetime of the cookie in browsers.
  `delete from known_device where last_used_at < moment($1, $2) - interval '400 days'`,
];

/** Deletes attempts that no limit counts any more. */
export async function removeOldAttempts(database: Database, clock: Clock): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  for (const sql of OLD) await database.query(sql, [offsetMs, fixed]);
}
