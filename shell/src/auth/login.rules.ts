import { ApiError } from '@ank/protocol';
import { isMobile, mobileOf } from '@ank/rules';
import { LOGIN_TEXTS } from './login.messages';

export type LoginDraft = { phone: string; password: string };

export type LoginErrors = { phone?: string; password?: string };

/** Errors by field; empty if the draft can be sent. */
export function checkLogin({ phone, password }: LoginDraft): LoginErrors {
  const mobile = mobileOf(phone);
  const errors: LoginErrors = {};
  if (mobile === '') errors.phone = LOGIN_TEXTS.phoneRequired;
  else if (!isMobile(mobile)) errors.phone = LOGIN_TEXTS.phoneInvalid;
  if (password === '') errors.password = LOGIN_TEXTS.passwordRequired;
  return errors;
}

/** The message for a failed login: refused credentials, a limit, or no usable response. */
export function loginFailureText(cause: unknown): string {
  if (!(cause instanceof ApiError) || cause.outcome === 'unknown') return LOGIN_TEXTS.loginFailed;
  if (cause.code === 'rate_limited') return LOGIN_TEXTS.tooMany;
  return cause.code === 'unavailable' || cause.httpStatus >= 500
    ? LOGIN_TEXTS.loginFailed
    : LOGIN_TEXTS.invalidCredentials;
}
