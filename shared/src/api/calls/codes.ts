import type { Call } from '../call';
import { API } from '../paths';
import { z } from '../wire';

/**
 * What came of a request for a code. `otp`: the code itself, which the screen compares. `otpRef`: no code was told; the
 * server checks what is entered.
 */
export type SentCode = { otp: string; otpRef: null } | { otp: null; otpRef: string };

/** `otpRef` of an earlier send keeps that code valid beside the new one. */
export type CodeInput = { mobile: string; otpRef?: string | null };

const encodeCode = ({ mobile, otpRef }: CodeInput): Record<string, unknown> => ({
  mobile,
  ...(otpRef ? { otp_ref: otpRef } : {}),
});

const sentCode: z.ZodMiniType<SentCode> = z.pipe(
  z.union([
    z.pipe(
      z.object({ otp: z.union([z.string().check(z.minLength(1)), z.number()]) }),
      z.transform(({ otp }): SentCode => ({ otp: String(otp), otpRef: null })),
    ),
    z.pipe(
      z.object({ otp_ref: z.string().check(z.minLength(1)) }),
      z.transform((wire): SentCode => ({ otp: null, otpRef: wire.otp_ref })),
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

/** Asks whether a number is free, and for a code to register it. Refused when it is taken. */
export const checkMobile = codeCall(API.checkMobile);

/** Asks for a code to reset a password, and for another one. Refused when the number is not registered. */
export const forgetCheckMobile = codeCall(API.forgetCheckMobile);

/** Asks for another code for a registration. */
export const resendOtp = codeCall(API.resendOtp);

/** Asks for a code for a change of the player's own account; it goes to the registered number. */
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
