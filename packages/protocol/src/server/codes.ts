import { API } from '@ank/protocol';
import { mobile, optionalText, sentText, type ServerCall, type Wire, z } from './server-call';

/** `ref` is the reference of an earlier send of the same challenge. */
export type CodeRequest = { mobile: string; ref: string | null };

/** In echo mode the code itself; in verify mode the reference by which the entered code is checked. */
export type SentCode = { otp: number } | { otpRef: string };

const encodeCode = (sent: SentCode): Wire => ('otp' in sent ? { otp: sent.otp } : { otp_ref: sent.otpRef });

const otpRef = z.pipe(
  optionalText,
  z.transform((value) => (value === '' ? null : value)),
);

const codeRequest = z.pipe(
  z.object({ mobile, otp_ref: otpRef }),
  z.transform((body) => ({ mobile: body.mobile, ref: body.otp_ref })),
);

/** Only this call's status is text: existing clients compare it with "true". */
export const checkMobile: ServerCall<CodeRequest, SentCode> = {
  path: API.checkMobile,
  request: codeRequest,
  encode: (sent) => ({ ...encodeCode(sent), msg: 'Mobile number is not registered', status: 'true' }),
};

/** `digits` of the code are told where they are not the usual four. */
export const forgetCheckMobile: ServerCall<CodeRequest, SentCode & { digits: number }> = {
  path: API.forgetCheckMobile,
  request: codeRequest,
  encode: ({ digits, ...sent }) => ({
    ...encodeCode(sent),
    ...(digits === 4 ? {} : { otp_length: digits }),
    msg: 'Mobile number is registered. Try Login.',
    status: true,
  }),
};

/** With a token, the code confirms a change to the player's own account and goes to the registered number. */
export type ResendRequest = CodeRequest & { token: string | null };

export const resendOtp: ServerCall<ResendRequest, SentCode> = {
  path: API.resendOtp,
  request: z.pipe(
    z.object({ mobile, otp_ref: otpRef, unique_token: optionalText }),
    z.transform((body) => ({
      mobile: body.mobile,
      ref: body.otp_ref,
      token: body.unique_token === '' ? null : body.unique_token,
    })),
  ),
  encode: (sent) => ({ msg: 'Otp Re-Sent', ...encodeCode(sent), status: true }),
};

export type VerifyRequest = { mobile: string; ref: string; code: string };

export const verifyOtp: ServerCall<VerifyRequest, { proof: string }> = {
  path: API.verifyOtp,
  request: z.pipe(
    z.object({ mobile, otp_ref: sentText(200), otp: z.union([sentText(20), z.number()]) }),
    z.transform((body) => ({ mobile: body.mobile, ref: body.otp_ref, code: String(body.otp).trim() })),
  ),
  encode: ({ proof }) => ({ otp_proof: proof, msg: 'OTP verified', status: true }),
};
