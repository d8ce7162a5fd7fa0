import { newPasswordFault } from '@ank/rules';
import type { Config } from '../../config';
import type { Visitor } from '../../context';
import { Refused } from '../../errors';
import type { AccountContext } from '../account-context';
import { commonPasswords, isGuessable } from './guessable';
import { hashPassword } from './passwords';

export type PasswordRules = Pick<Config, 'minPasswordLength' | 'refusesGuessable'>;

export type NewPassword = { password: string; mobile: string; name: string };

/** Refuses a password that is shorter than the site allows or, if the site refuses such, easy to guess. */
export async function checkNewPassword(
  { minPasswordLength, refusesGuessable }: PasswordRules,
  { password, mobile, name }: NewPassword,
): Promise<void> {
  if (newPasswordFault(password, minPasswordLength) !== null)
    throw new Refused('bad_request', 'password_too_short', { values: [minPasswordLength] });
  if (refusesGuessable && isGuessable(password, { mobile, name, common: await commonPasswords() }))
    throw new Refused('bad_request', 'password_guessable');
}

/** Hashes a new password in the work queue. */
export async function hashNewPassword(context: AccountContext<Visitor>, chosen: NewPassword): Promise<string> {
  await checkNewPassword(context, chosen);
  return context.passwordWork.run({ from: context.actor.source.network }, () => hashPassword(chosen.password));
}
