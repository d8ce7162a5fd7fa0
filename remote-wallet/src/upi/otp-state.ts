import { type PayoutMethod, type SentCode, WITHDRAW_METHODS } from '@ank/shared/api';
import { METHODS } from './methods';

/** What the number's modal hands to the screen of the code. `otp2`: the code itself, where the server tells it. */
export type OtpState = { phoneNumber: string; otp2: string | null; otpRef: string | null; option: string };

export const otpStateOf = (phoneNumber: string, method: PayoutMethod, { otp, otpRef }: SentCode): OtpState => ({
  phoneNumber,
  otp2: otp,
  otpRef,
  option: WITHDRAW_METHODS[method].upiType,
});

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null);

/** The hand-over in the router's state, or null when the screen was reached some other way. */
export function parseOtpState(value: unknown): (OtpState & { method: PayoutMethod }) | null {
  if (typeof value !== 'object' || value === null) return null;
  const state = value as Record<string, unknown>;
  const phoneNumber = textIn(state.phoneNumber);
  const [otp2, otpRef, option] = [textIn(state.otp2), textIn(state.otpRef), textIn(state.option)];
  const method = METHODS.find((row) => WITHDRAW_METHODS[row.method].upiType === option)?.method;
  if (phoneNumber === null || option === null || !method || (otp2 === null && otpRef === null)) return null;
  return { phoneNumber, otp2, otpRef, option, method };
}
