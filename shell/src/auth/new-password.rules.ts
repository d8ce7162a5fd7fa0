import { newPasswordFault } from '@ank/rules';
import { AUTH_TEXTS } from './auth.messages';

export type NewPasswordDraft = { newPassword: string; confirm: string };

export type NewPasswordErrors = { newPassword?: string; confirm?: string };

/** Errors by field. `mismatch` is the screen's text for two passwords that differ. */
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

/** The length error. The other checks come first. */
export function checkLength({ newPassword }: NewPasswordDraft, minLength: number): NewPasswordErrors {
  return newPasswordFault(newPassword, minLength) === null
    ? {}
    : { newPassword: AUTH_TEXTS.passwordTooShort(minLength) };
}
