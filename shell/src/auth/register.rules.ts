import { ApiError, BAD_REQUEST } from '@ank/protocol';
import { cleanName, isMobile, mobileOf, nameFault, newPasswordFault } from '@ank/rules';
import { AUTH_TEXTS } from './auth.messages';
import { LOGIN_TEXTS } from './login.messages';
import { type RegisterTexts, ruleText } from './register.messages';

/** `agreedTo`: the version of the terms that was ticked. */
export type RegisterDraft = { username: string; phone: string; password: string; agreedTo?: string };

export type RegisterErrors = { username?: string; phone?: string; password?: string; agreedTo?: string };

/** Errors by field; empty if the draft can be sent. */
export function checkRegistration(
  { username, phone, password }: RegisterDraft,
  texts: RegisterTexts,
  minPasswordLength: number,
): RegisterErrors {
  const mobile = mobileOf(phone);
  const errors: RegisterErrors = {};
  const name = cleanName(username);
  const wrongName = nameFault(name);
  if (name === '') errors.username = AUTH_TEXTS.usernameRequired;
  else if (wrongName !== null) errors.username = ruleText(wrongName);
  if (mobile === '') errors.phone = texts.phoneRequired;
  else if (!isMobile(mobile)) errors.phone = texts.phoneInvalid;
  const wrongPassword = newPasswordFault(password, minPasswordLength);
  if (password === '') errors.password = AUTH_TEXTS.passwordRequired;
  else if (wrongPassword !== null) errors.password = AUTH_TEXTS.passwordTooShort(minPasswordLength);
  return errors;
}

/** Whether the server refused for another reason than load. */
export const isRefusal = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && cause.outcome === 'refused' && cause.code !== 'unavailable' && cause.httpStatus < 500;

/** The server's message about an invalid entry; null for any other failure. */
export const entryFault = (cause: unknown): string | null =>
  isRefusal(cause) && cause.code === 'bad_request' && ![BAD_REQUEST, ''].includes(cause.sent) ? cause.message : null;

/** The message for a failed phone check. */
export function registerFailureText(cause: unknown, texts: RegisterTexts): string {
  if (isRefusal(cause)) return cause.code === 'rate_limited' ? LOGIN_TEXTS.tooMany : texts.taken;
  return texts.failed(cause instanceof Error && cause.message !== '' ? cause.message : AUTH_TEXTS.noAnswer);
}
