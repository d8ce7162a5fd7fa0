import { newPasswordFault } from '@ank/rules';
import type { Visitor } from '../../context';
import { Refused } from '../../errors';
import type { AccountContext } from '../account-context';
import { hashPassword } from './passwords';

/** Refuses a password shorter than `minLength`. */
export function checkNewPassword(password: string, minLength: number): void {
  const fault = newPasswordFault(password, minLength);
  if (fault !== null) throw new Refused('bad_request', 'password_too_short', { values: [minLength] });
}

/** Hashes a new password in the work queue. */
export async function hashNewPassword(
  { actor, minPasswordLength, passwordWork }: AccountContext<Visitor>,
  { password }: { password: string },
): Promise<string> {
  checkNewPassword(password, minPasswordLength);
  return passwordWork.run({ from: actor.source.network }, () => hashPassword(password));
}
