import { noFields, type Call } from '../call';
import { API } from '../paths';
import { flag, text, z } from '../wire';

export type LoginInput = { mobile: string; password: string };
export type LoginAnswer = { token: string; username: string; mobile: string; bettingOn: boolean };

export const userLogin: Call<LoginInput, LoginAnswer> = {
  path: API.userLogin,
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

export const userLogout: Call<void, unknown> = {
  path: API.userLogout,
  session: true,
  encode: noFields,
  answer: z.unknown(),
};
