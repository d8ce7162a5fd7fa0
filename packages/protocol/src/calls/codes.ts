import type { Call } from '../call';
import { API } from '../paths';
import { whole, z } from '../wire';

/**
 * The answer to a code request. `otp`: the code itself, which the screen compares. `otpRef`: the code stays secret and
 * the server checks what the player enters.
 */
export type SentCode = ({ otp: string; otpRef: null } | { otp: null; otpRef: string }) & {
  /** Digits of the code, where they are not the usual four. */
  digits?: number;
};

/** `otpRef` of an earlier send keeps that code valid beside the new one. */
export type CodeInput = { mobile: string; otpRef?: string | null };

const encodeCode = ({ mobile, otpRef }: CodeInput): Record<string, unknown> => ({
  mobile,
  ...(otpRef ? { otp_ref: otpRef } : {}),
});

const lengthOf = (digits: number): Pick<SentCode, 'digits'> => (digits > 0 ? { digits } : {});

const sentCode: z.ZodMiniType<SentCode> = z.pipe(
  z.union([
    z.pipe(
      z.object({ otp: z.union([z.string().check(z.minLength(1)), z.number()]), otp_length: whole }),
      z.transform((wire): SentCode => ({ otp: String(wire.otp), otpRef: null, ...lengthOf(wire.otp_length) })),
    ),
    z.pipe(
      z.object({ otp_ref: z.string().check(z.minLength(1)), otp_length: whole }),
      z.transform((wire): SentCode => ({ otp: null, otpRef: wire.otp_ref, ...lengthOf(wire.otp_length) })),
    ),
  ]),
  z.transform((sent): SentCode => sent),
);

const codeCall = (path: Call<CodeInput, SentCode>['path'], session = false): Call<CodeInput, SentCode> => ({
  path,
  session,
  encode: encodeCode,
  answer: sentCode,
});

/** Requests a registration code. Refused when the number is already registered. */
export const checkMobile = codeCall(API.checkMobile);

/** Requests a code to reset a password, also when resending. Refused when the number is not registered. */
export const forgetCheckMobile = codeCall(API.forgetCheckMobile);

/** Resends the registration code. */
export const resendOtp = codeCall(API.resendOtp);

/** Requests a code for a change to the player's own account; it goes to the registered number. */
export const playerOtp = codeCall(API.resendOtp, true);

export type VerifyInput = { mobile: string; otpRef: string; otp: string };

/** Has the server check an entered code; the answer is a proof that works once. */
export const verifyOtp: Call<VerifyInput, { otpProof: string }> = {
  path: API.verifyOtp,
  session: false,
  encode: ({ mobile, otpRef, otp }) => ({ mobile, otp_ref: otpRef, otp }),
  answer: z.pipe(
    z.object({ otp_proof: z.string().check(z.minLength(1)) }),
    z.transform((wire) => ({ otpProof: wire.otp_proof })),
  ),
};
