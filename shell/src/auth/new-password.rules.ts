import { newPasswordFault } from '@ank/shared/rules';
import { AUTH_TEXTS } from './auth.messages';

export type NewPasswordDraft = { newPassword: string; confirm: string };

export type NewPasswordErrors = { newPassword?: string; confirm?: string };

/** What keeps a new password from being sent, by field. `mismatch` is what the screen says of two that differ. */
export function checkNewPassword(
  { newPassword, confirm }: NewPasswordDraft,
  mismatch: string = AUTH_TEXTS.mismatch,
): NewPasswordErrors {
  const errors: NewPasswordErrors = {};
  if (newPassword === '') errors.newPassword = AUTH_TEXTS.newRequired;
  if (confirm === '') errors.confirm = AUTH_TEXTS.confirmRequired;
  else if (newPassword !== '' && confirm !== newPassword) errors.confirm = mismatch;
  return errors;
}

/** The same of a password that is too short: what the other checks say comes first. */
export function checkLength({ newPassword }: NewPasswordDraft, minLength: number): NewPasswordErrors {
  const fault = newPasswordFault(newPassword, minLength);
  return fault === null ? {} : { newPassword: fault };
}
