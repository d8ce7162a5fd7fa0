import type { Call } from '../call';
import { API } from '../paths';
import { flag, text, z } from '../wire';
import type { LoginAnswer } from './account';

/** Older servers refuse a registration without these fields; the values are unused. */
const FIXED = { email: 'email', security_pin: '123456', device_id: null } as const;

/** `otpProof` is null when the server did not issue one. */
export type RegistrationInput = { name: string; mobile: string; password: string; otpProof: string | null };

const proofOf = (otpProof: string | null): Record<string, unknown> =>
  otpProof === null ? {} : { otp_proof: otpProof };

export const userRegistration: Call<RegistrationInput, Omit<LoginAnswer, 'mobile'>> = {
  path: API.userRegistration,
  session: false,
  encode: ({ name, mobile, password, otpProof }) => ({ name, password, mobile, ...FIXED, ...proofOf(otpProof) }),
  answer: z.pipe(
    z.object({ unique_token: z.string().check(z.minLength(1)), user_name: text, betting_status: flag }),
    z.transform((wire) => ({ token: wire.unique_token, username: wire.user_name, bettingOn: wire.betting_status })),
  ),
};

export type ForgotPasswordInput = { mobile: string; newPassword: string; otpProof: string | null };

export const forgotPassword: Call<ForgotPasswordInput, unknown> = {
  path: API.forgotPassword,
  session: false,
  encode: ({ mobile, newPassword, otpProof }) => ({ mobile, new_pass: newPassword, ...proofOf(otpProof) }),
  answer: z.unknown(),
  textAround: true,
};

/** The session's new token; null when the old one stays valid. */
export const changePassword: Call<{ oldPassword: string; newPassword: string }, { token: string | null }> = {
  path: API.changePassword,
  session: true,
  encode: ({ oldPassword, newPassword }) => ({ old_pass: oldPassword, new_pass: newPassword }),
  answer: z.pipe(
    z.object({ unique_token: text }),
    z.transform((wire) => ({ token: wire.unique_token === '' ? null : wire.unique_token })),
  ),
};
