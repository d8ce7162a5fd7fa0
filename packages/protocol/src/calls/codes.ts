import * as zod from 'zod/mini';
import type { ApiPath, Call } from '../call';
import { mobile, optionalToken, sentRef, sentText, sessionOnly } from '../server/fields';
import { onServer, type Wire } from '../server/server-call';
import { whole, z } from '../wire';
import type { SessionRequest } from './account';

/**
 * The answer to a code request. `otp`: the code itself, which the screen compares. `otpRef`: the code stays secret and
 * the server checks the player's entry.
 */
export type SentCode = ({ otp: string; otpRef: null } | { otp: null; otpRef: string }) & {
  /** Digits of the code, if not the usual four. */
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

const codeCall = (path: ApiPath, session = false): Call<CodeInput, SentCode> => ({
  path,
  session,
  encode: encodeCode,
  answer: sentCode,
});

/** Requests a registration code. Refused when the number is already registered. */
export const checkMobile = codeCall('/api-check-mobile');

/** `ref` is the reference of an earlier send of the same challenge. */
export type CodeRequest = { mobile: string; ref: string | null };

/** In echo mode the code itself; in verify mode the reference by which the entered code is checked. */
export type CodeReply = { otp: number } | { otpRef: string };

const encodeReply = (sent: CodeReply): Wire => ('otp' in sent ? { otp: sent.otp } : { otp_ref: sent.otpRef });

const codeRequest = () =>
  zod.pipe(
    zod.object({ mobile, otp_ref: sentRef }),
    zod.transform((body) => ({ mobile: body.mobile, ref: body.otp_ref })),
  );

/** Only this call's status is text: existing clients compare it with "true". */
export const checkMobileEndpoint = /*#__PURE__*/ onServer<CodeRequest, CodeReply>(checkMobile, () => ({
  request: codeRequest(),
  encodeAnswer: (sent) => ({ ...encodeReply(sent), msg: 'Mobile number is not registered', status: 'true' }),
}));

/** Requests a code to reset a password, also when resending. Refused when the number is not registered. */
export const forgetCheckMobile = codeCall('/api-forget-check-mobile');

/** The answer has the `digits` of the code if they are not the usual four. */
export const forgetCheckMobileEndpoint = /*#__PURE__*/ onServer<CodeRequest, CodeReply & { digits: number }>(
  forgetCheckMobile,
  () => ({
    request: codeRequest(),
    encodeAnswer: ({ digits, ...sent }) => ({
      ...encodeReply(sent),
      ...(digits === 4 ? {} : { otp_length: digits }),
      msg: 'Mobile number is registered. Try Login.',
      status: true,
    }),
  }),
);

/** Resends the registration code. */
export const resendOtp = codeCall('/api-resend-otp');

/** With a token, the code confirms a change to the player's own account and goes to the registered number. */
export type ResendRequest = CodeRequest & { token: string | null };

export const resendOtpEndpoint = /*#__PURE__*/ onServer<ResendRequest, CodeReply>(resendOtp, () => ({
  request: zod.pipe(
    zod.object({ mobile, otp_ref: sentRef, unique_token: optionalToken }),
    zod.transform((body) => ({
      mobile: body.mobile,
      ref: body.otp_ref,
      token: body.unique_token,
    })),
  ),
  encodeAnswer: (sent) => ({ msg: 'Otp Re-Sent', ...encodeReply(sent), status: true }),
}));

/** The same call under the name that native clients use. */
export const otpSentEndpoint = /*#__PURE__*/ onServer<ResendRequest, CodeReply>(
  { path: '/api-otp-sent', session: false },
  () => ({
    request: resendOtpEndpoint.request,
    encodeAnswer: (sent) => ({ msg: 'Success', ...encodeReply(sent), status: true }),
  }),
);

/** Native clients use it to request the code of a payout number. The status is text, as with a number that is free. */
export const validateBankEndpoint = /*#__PURE__*/ onServer<SessionRequest, CodeReply>(
  { path: '/api-validate-bank', session: true },
  () => ({
    request: sessionOnly,
    encodeAnswer: (sent) => ({ ...encodeReply(sent), msg: 'Success', status: 'true' }),
  }),
);

/** Requests a code for a change to the player's own account; it goes to the registered number. */
export const playerOtp = codeCall('/api-resend-otp', true);

export type VerifyInput = { mobile: string; otpRef: string; otp: string };

/** Has the server check an entered code; the answer is a proof that works once. */
export const verifyOtp: Call<VerifyInput, { otpProof: string }> = {
  path: '/api-verify-otp',
  session: false,
  encode: ({ mobile, otpRef, otp }) => ({ mobile, otp_ref: otpRef, otp }),
  answer: z.pipe(
    z.object({ otp_proof: z.string().check(z.minLength(1)) }),
    z.transform((wire) => ({ otpProof: wire.otp_proof })),
  ),
};

export type VerifyRequest = { mobile: string; ref: string; code: string };

export const verifyOtpEndpoint = /*#__PURE__*/ onServer<VerifyRequest, { proof: string }>(verifyOtp, () => ({
  request: zod.pipe(
    zod.object({ mobile, otp_ref: sentText(200), otp: zod.union([sentText(20), zod.number()]) }),
    zod.transform((body) => ({ mobile: body.mobile, ref: body.otp_ref, code: String(body.otp).trim() })),
  ),
  encodeAnswer: ({ proof }) => ({ otp_proof: proof, msg: 'OTP verified', status: true }),
}));
