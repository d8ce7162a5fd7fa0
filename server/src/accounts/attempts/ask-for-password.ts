import type { By, Visitor } from '../../context';
import { tooManyAttempts } from '../../errors';

export type PasswordKind = 'password' | 'old password';

/** The account behind a number, if any, and whether its password may be checked. */
export type PasswordQuestion = {
  limited: boolean;
  /** Set for a device that has logged in to this number before. */
  device_hash: string | null;
  id: string | null;
  /** No account may be created with the number; see NumberState. */
  barred: boolean;
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
       number_barred(caller.now, $4, caller.now) as barred,
       p.id, p.name, p.email, p.password_hash, p.blocked, p.betting_on, s.whatsapp
  from caller cross join site s left join player p on p.mobile = $4`;

/** Everything needed to check a password of this number. Counts nothing. */
export async function askForPassword(
  { database, clock, actor }: By<Visitor>,
  { kind, mobile }: { kind: PasswordKind; mobile: string },
): Promise<PasswordQuestion> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const { address, network, deviceHash } = actor.source;
  const values = [offsetMs, fixed, kind, mobile, address, network, deviceHash];
  const [row] = await database.query<PasswordQuestion>(ASK, values);
  if (!row || row.limited) throw tooManyAttempts();
  return row;
}
