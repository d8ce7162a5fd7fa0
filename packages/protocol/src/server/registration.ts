import { API } from '@ank/protocol';
import {
  bit,
  isEmail,
  mobile,
  optionalText,
  password,
  personName,
  sentEmail,
  type ServerCall,
  token,
  z,
} from './server-call';

export type RegisterRequest = {
  name: string;
  email: string;
  password: string;
  mobile: string;
  deviceId: string;
  proof: string;
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
const email = z.pipe(
  sentEmail,
  z.transform((value) => (isEmail(value) ? value : '')),
);

export const userRegistration: ServerCall<RegisterRequest, RegisterReply> = {
  path: API.userRegistration,
  request: z.pipe(
    z.object({ name: personName, email, password, mobile, device_id: optionalText, otp_proof: optionalText }),
    z.transform((body) => ({
      name: body.name,
      email: body.email,
      password: body.password,
      mobile: body.mobile,
      deviceId: body.device_id,
      proof: body.otp_proof,
    })),
  ),
  encode: (reply) => ({
    unique_token: reply.token,
    user_name: reply.name,
    mobile: reply.mobile,
    email: reply.email,
    betting_status: bit(reply.bettingOn),
    msg: 'You are successfully register.',
    status: true,
  }),
};

export type ForgotPasswordRequest = { mobile: string; newPassword: string; proof: string };

export const forgotPassword: ServerCall<ForgotPasswordRequest, void> = {
  path: API.forgotPassword,
  request: z.pipe(
    z.object({ mobile, new_pass: password, otp_proof: optionalText }),
    z.transform((body) => ({ mobile: body.mobile, newPassword: body.new_pass, proof: body.otp_proof })),
  ),
  encode: () => ({ msg: 'Password Successfully Changed.', status: true }),
};

export type ChangePasswordRequest = { token: string; oldPassword: string; newPassword: string };

/** The change ends all sessions; the answer's new token replaces the caller's. */
export const changePassword: ServerCall<ChangePasswordRequest, { token: string }> = {
  path: API.changePassword,
  request: z.pipe(
    z.object({ unique_token: token, old_pass: password, new_pass: password }),
    z.transform((body) => ({ token: body.unique_token, oldPassword: body.old_pass, newPassword: body.new_pass })),
  ),
  encode: (reply) => ({ unique_token: reply.token, msg: 'Password updated successfully.', status: true }),
};
