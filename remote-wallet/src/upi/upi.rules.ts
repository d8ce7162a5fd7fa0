import { ApiError } from '@ank/shared/platform';
import { isMobile, mobileOf } from '@ank/shared/rules';
import { UPI_TEXTS as TEXTS } from './upi.messages';

/** Why a payout number is refused, or null. */
export function upiNumberFault(phone: string): string | null {
  if (phone.trim() === '') return TEXTS.phoneMissing;
  return isMobile(mobileOf(phone)) ? null : TEXTS.phoneWrong;
}

/** The message when no code could be sent: the server's, or which step failed. */
export function codeFaultText(error: unknown): string {
  if (!(error instanceof ApiError)) return TEXTS.codeFailed;
  if (error.outcome === 'refused') return error.message || TEXTS.codeRefused;
  return error.httpStatus === 200 ? TEXTS.codeMissing : TEXTS.codeFailed;
}
