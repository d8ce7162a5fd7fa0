import { isMobile, mobileOf } from '@ank/rules';
import { ApiError } from '@ank/shared/platform';
import { UPI_TEXTS } from './upi.messages';

/** Why a payout number is refused, or null. */
export function upiNumberFault(phone: string): string | null {
  if (phone.trim() === '') return UPI_TEXTS.phoneMissing;
  return isMobile(mobileOf(phone)) ? null : UPI_TEXTS.phoneWrong;
}

/** The message when no code could be sent: the server's, or which step failed. */
export function codeFaultText(error: unknown): string {
  if (!(error instanceof ApiError)) return UPI_TEXTS.codeFailed;
  if (error.outcome === 'refused') return error.message || UPI_TEXTS.codeRefused;
  return error.httpStatus === 200 ? UPI_TEXTS.codeMissing : UPI_TEXTS.codeFailed;
}
