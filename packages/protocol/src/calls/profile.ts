import { formatClock } from '@ank/rules';
import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { isEmail, personName, sentEmail, sessionOnly, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { amount, first, sentAmount, text, z } from '../wire';
import type { SessionRequest } from './account';
import type { PlayerReply } from './dashboard';

export type Profile = {
  name: string;
  mobile: string;
  /** Null when the server does not send it. */
  walletPoints: number | null;
  /** 0 when the server does not send it. */
  minWithdrawal: number;
  /** 12-hour text, '07:00 AM'; '' when the server does not send it. */
  withdrawOpenTime: string;
  withdrawCloseTime: string;
};

export const getProfile: Call<void, Profile | null> = {
  path: '/api-get-profile',
  session: true,
  encode: noFields,
  answer: z.pipe(
    z.object({
      profile: first(z.object({ user_name: text, mobile: text, wallet_balance: sentAmount })),
      min_withdrawal: amount,
      withdraw_open_time: text,
      withdraw_close_time: text,
    }),
    z.transform((wire) =>
      wire.profile === null
        ? null
        : {
            name: wire.profile.user_name,
            mobile: wire.profile.mobile,
            walletPoints: wire.profile.wallet_balance,
            minWithdrawal: wire.min_withdrawal,
            withdrawOpenTime: wire.withdraw_open_time,
            withdrawCloseTime: wire.withdraw_close_time,
          },
    ),
  ),
};

export type ProfileReply = Omit<PlayerReply, 'markets'>;

export const profileEndpoint = /*#__PURE__*/ onServer<SessionRequest, ProfileReply>(getProfile, () => ({
  request: sessionOnly,
  encodeAnswer: ({ player, site, nowMs }) => ({
    profile: [
      { mobile: player.mobile, wallet_balance: player.walletPoints, email: player.email, user_name: player.name },
    ],
    wallet_amt: player.walletPoints,
    min_withdrawal: String(site.minWithdrawal),
    withdraw_open_time: formatClock(site.withdrawOpenMinutes),
    withdraw_close_time: formatClock(site.withdrawCloseMinutes),
    server_time: formatServerTime(nowMs),
    msg: 'Success',
    status: true,
  }),
}));

export const profileUpdate: Call<{ name: string }, unknown> = {
  path: '/api-profile-update',
  session: true,
  encode: ({ name }) => ({ user_name: name }),
  answer: z.unknown(),
};

export type ProfileUpdateRequest = { token: string; name: string; /** Null: not sent. */ email: string | null };

const newEmail = () =>
  zod.pipe(
    sentEmail.check(zod.refine((value) => value === '' || isEmail(value))),
    zod.transform((value) => (value === '' ? null : value)),
  );

export const profileUpdateEndpoint = /*#__PURE__*/ onServer<ProfileUpdateRequest, unknown>(profileUpdate, () => ({
  request: zod.pipe(
    zod.object({ unique_token: token, user_name: personName, email: newEmail() }),
    zod.transform((body) => ({ token: body.unique_token, name: body.user_name, email: body.email })),
  ),
  encodeAnswer: () => ({ msg: 'Your Profile Successfully Updated.', status: true }),
}));
