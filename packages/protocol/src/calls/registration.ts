import * as zod from 'zod/mini';
import type { Call } from '../call';
import { bit, isEmail, mobile, optionalText, password, personName, sentEmail, token } from '../server/fields';
import { onServer } from '../server/server-call';
import { flag, text, z } from '../wire';
import type { LoginAnswer } from './account';

/** Older servers refuse a registration without these fields; the values are unused. */
const FIXED = { email: 'email', security_pin: '123456', device_id: null } as const;

/** `otpProof` is null when the server did not issue one. */
export type RegistrationInput = {
  name: string;
  mobile: string;
  password: string;
  otpProof: string | null;
  /** The version of the terms, if the site requires it. */
  agreedTo?: string;
};

const proofOf = (otpProof: string | null): Record<string, unknown> =>
  otpProof === null ? {} : { otp_proof: otpProof };

export const userRegistration: Call<RegistrationInput, Omit<LoginAnswer, 'mobile'>> = {
  path: '/api-user-registration',
  session: false,
  encode: ({ name, mobile, password, otpProof, agreedTo }) => ({
    ...{ name, password, mobile, ...FIXED, ...proofOf(otpProof) },
    ...(agreedTo && { agreed_to: agreedTo }),
  }),
  answer: z.pipe(
    z.object({ unique_token: z.string().check(z.minLength(1)), user_name: text, betting_status: flag }),
    z.transform((wire) => ({ token: wire.unique_token, username: wire.user_name, bettingOn: wire.betting_status })),
  ),
};

export type RegisterRequest = {
  name: string;
  email: string;
  password: string;
  mobile: string;
  deviceId: string;
  proof: string;
  /** The version of the terms that the player has agreed to, or ''. */
  agreedTo: string;
};
export type RegisterReply = {
  playerId: string;
  token: string;
  name: string;
  mobile: string;
  email: string;
  bettingOn: boolean;
};

/** Web clients send the word 'email' where native ones send an address. */
const sentOrWord = () =>
  zod.pipe(
    sentEmail,
    zod.transform((value) => (isEmail(value) ? value : '')),
  );

export const userRegistrationEndpoint = /*#__PURE__*/ onServer<RegisterRequest, RegisterReply>(
  userRegistration,
  () => ({
    request: zod.pipe(
      zod.object({
        name: personName,
        email: sentOrWord(),
        password,
        mobile,
        device_id: optionalText,
        otp_proof: optionalText,
        agreed_to: optionalText,
      }),
      zod.transform((body) => ({
        name: body.name,
        email: body.email,
        password: body.password,
        mobile: body.mobile,
        deviceId: body.device_id,
        proof: body.otp_proof,
        agreedTo: body.agreed_to,
      })),
    ),
    encodeAnswer: (reply) => ({
      unique_token: reply.token,
      user_name: reply.name,
      mobile: reply.mobile,
      email: reply.email,
      betting_status: bit(reply.bettingOn),
      msg: 'You are successfully register.',
      status: true,
    }),
  }),
);

export type ForgotPasswordInput = { mobile: string; newPassword: string; otpProof: string | null };

export const forgotPassword: Call<ForgotPasswordInput, unknown> = {
  path: '/api-forgot-password',
  session: false,
  encode: ({ mobile, newPassword, otpProof }) => ({ mobile, new_pass: newPassword, ...proofOf(otpProof) }),
  answer: z.unknown(),
};

export type ForgotPasswordRequest = { mobile: string; newPassword: string; proof: string };

export const forgotPasswordEndpoint = /*#__PURE__*/ onServer<ForgotPasswordRequest, unknown>(forgotPassword, () => ({
  request: zod.pipe(
    zod.object({ mobile, new_pass: password, otp_proof: optionalText }),
    zod.transform((body) => ({ mobile: body.mobile, newPassword: body.new_pass, proof: body.otp_proof })),
  ),
  encodeAnswer: () => ({ msg: 'Password Successfully Changed.', status: true }),
}));

/** A new token for the session, as our earlier servers send it; null if the old one stays valid. */
export const changePassword: Call<{ oldPassword: string; newPassword: string }, { token: string | null }> = {
  path: '/api-change-password',
  session: true,
  encode: ({ oldPassword, newPassword }) => ({ old_pass: oldPassword, new_pass: newPassword }),
  answer: z.pipe(
    z.object({ unique_token: text }),
    z.transform((wire) => ({ token: wire.unique_token === '' ? null : wire.unique_token })),
  ),
};

export type ChangePasswordRequest = { token: string; oldPassword: string; newPassword: string };

/** The change ends all other sessions. The token stays, because most clients keep that of their login. */
export const changePasswordEndpoint = /*#__PURE__*/ onServer<ChangePasswordRequest, unknown>(changePassword, () => ({
  request: zod.pipe(
    zod.object({ unique_token: token, old_pass: password, new_pass: password }),
    zod.transform((body) => ({ token: body.unique_token, oldPassword: body.old_pass, newPassword: body.new_pass })),
  ),
  encodeAnswer: () => ({ msg: 'Password updated successfully.', status: true }),
}));
