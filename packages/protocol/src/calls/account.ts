import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { bit, optionalText, sentText, sessionOnly } from '../server/fields';
import { onServer } from '../server/server-call';
import { flag, text, z } from '../wire';

export type LoginInput = { mobile: string; password: string };
export type LoginAnswer = { token: string; username: string; mobile: string; bettingOn: boolean };

export const userLogin: Call<LoginInput, LoginAnswer> = {
  path: '/api-user-login',
  session: false,
  encode: ({ mobile, password }) => ({ mobile, password, device_id: '' }),
  answer: z.pipe(
    z.object({ unique_token: z.string().check(z.minLength(1)), user_name: text, mobile: text, betting_status: flag }),
    z.transform((wire) => ({
      token: wire.unique_token,
      username: wire.user_name,
      mobile: wire.mobile,
      bettingOn: wire.betting_status,
    })),
  ),
};

export type LoginRequest = { mobile: string; password: string; deviceId: string };
export type LoginReply = {
  token: string;
  name: string;
  email: string;
  mobile: string;
  bettingOn: boolean;
  supportMobile: string;
};

export const userLoginEndpoint = /*#__PURE__*/ onServer<LoginRequest, LoginReply>(userLogin, () => ({
  request: zod.pipe(
    zod.object({
      mobile: sentText(20),
      password: sentText(200),
      device_id: optionalText,
    }),
    zod.transform((body) => ({ mobile: body.mobile.trim(), password: body.password, deviceId: body.device_id })),
  ),
  encodeAnswer: (reply) => ({
    msg: 'Login successful.. Redirecting..',
    unique_token: reply.token,
    user_name: reply.name,
    mobile: reply.mobile,
    notification_status: '1',
    email: reply.email,
    mobile_no: reply.supportMobile,
    betting_status: bit(reply.bettingOn),
    status: true,
  }),
}));

export const userLogout: Call<void, unknown> = {
  path: '/api-user-logout',
  session: true,
  encode: noFields,
  answer: z.unknown(),
};

export type SessionRequest = { token: string };

export const userLogoutEndpoint = /*#__PURE__*/ onServer<SessionRequest, unknown>(userLogout, () => ({
  request: sessionOnly,
  encodeAnswer: () => ({ msg: 'Logged out', status: true }),
}));

/** The only call without an app_key in its body: it requests one. */
export const appKeyEndpoint = /*#__PURE__*/ onServer<{ shifted: boolean }, { appKey: string }>(
  { path: '/api-get-app-key', session: false },
  () => ({
    request: zod.pipe(
      zod.object({ env_type: zod.union([zod.literal('Prod'), zod.literal('1'), zod.literal(1)]) }),
      zod.transform((body) => ({ shifted: body.env_type === 'Prod' })),
    ),
    encodeAnswer: (reply) => ({ app_key: reply.appKey, msg: 'App Key', status: true }),
  }),
);
