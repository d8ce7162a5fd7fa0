import { newPasswordFault } from '@ank/shared/rules';
import { Refused } from '../errors';
import type { AccountDesk } from './account-desk';
import type { Source } from './attempts';
import { hashPassword } from './passwords';

/** Refuses a password of fewer characters than `minLength`. */
export function checkNewPassword(password: string, minLength: number): void {
  const fault = newPasswordFault(password, minLength);
  if (fault !== null) throw new Refused('bad_request', fault);
}

/** The stored form of a password that a player chooses, made when its turn comes. */
export async function hashNewPassword(
  { minPasswordLength, passwordWork }: Pick<AccountDesk, 'minPasswordLength' | 'passwordWork'>,
  password: string,
  { network }: Source,
): Promise<string> {
  checkNewPassword(password, minPasswordLength);
  return passwordWork.run({ from: network }, () => hashPassword(password));
}
