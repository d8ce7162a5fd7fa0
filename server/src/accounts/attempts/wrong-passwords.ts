import type { By, Inside, Visitor } from '../../context';
import type { PasswordKind } from './ask-for-password';

const WRONG = `
insert into attempt (kind, mobile, address, network, device_hash, made_at)
values ($3, $4, $5, $6, $7, moment($1, $2))`;

/** Counts a wrong password. `device` is the one from the question's answer. */
export async function countWrongPassword(
  { database, clock, actor }: By<Visitor>,
  { kind, mobile, device }: { kind: PasswordKind; mobile: string; device: string | null },
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const { address, network } = actor.source;
  await database.query(WRONG, [offsetMs, fixed, kind, mobile, address, network, device]);
}

/** Clears a number's wrong passwords: after a change there is another password to guess. */
export async function forgetWrongPasswords({ database }: Inside, { mobile }: { mobile: string }): Promise<void> {
  await database.query(`delete from attempt where mobile = $1 and kind in ('password', 'old password')`, [mobile]);
}
