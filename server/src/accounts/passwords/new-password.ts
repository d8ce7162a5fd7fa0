import { newPasswordFault } from '@ank/rules';
import { Refused } from '../../errors';
import type { AccountDeps } from '../account-deps';
import type { Source } from '../attempts/attempts';
import { hashPassword } from './passwords';

/** Refuses a password shorter than `minLength`. */
export function checkNewPassword(password: string, minLength: number): void {
  const fault = newPasswordFault(password, minLength);
  if (fault !== null) throw new Refused('bad_request', fault);
}

/** Hashes a new password in the work queue. */
export async function hashNewPassword(
  { minPasswordLength, passwordWork }: Pick<AccountDeps, 'minPasswordLength' | 'passwordWork'>,
  password: string,
  { network }: Source,
): Promise<string> {
  checkNewPassword(password, minPasswordLength);
  return passwordWork.run({ from: network }, () => hashPassword(password));
}
