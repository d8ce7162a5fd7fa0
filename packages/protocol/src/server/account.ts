import { API } from '@ank/protocol';
import { bit, optionalText, sentText, type ServerCall, sessionOnly, type Wire, z } from './server-call';

export type LoginRequest = { mobile: string; password: string; deviceId: string };
export type LoginReply = {
  token: string;
  name: string;
  email: string;
  mobile: string;
  bettingOn: boolean;
  supportMobile: string;
};

export const userLogin: ServerCall<LoginRequest, LoginReply> = {
  path: API.userLogin,
  request: z.pipe(
    z.object({
      mobile: sentText(20),
      password: sentText(200),
      device_id: optionalText,
    }),
    z.transform((body) => ({ mobile: body.mobile.trim(), password: body.password, deviceId: body.device_id })),
  ),
  encode: (reply): Wire => ({
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
};

export type SessionRequest = { token: string };

export const userLogout: ServerCall<SessionRequest, void> = {
  path: API.userLogout,
  request: sessionOnly,
  encode: () => ({ msg: 'Logged out', status: true }),
};

/** The only call without an app_key in its body: it requests one. */
export const appKey: ServerCall<{ shifted: boolean }, { appKey: string }> = {
  path: API.appKey,
  request: z.pipe(
    z.object({ env_type: z.union([z.literal('Prod'), z.literal('1'), z.literal(1)]) }),
    z.transform((body) => ({ shifted: body.env_type === 'Prod' })),
  ),
  encode: (reply) => ({ app_key: reply.appKey, msg: 'App Key', status: true }),
};
