import { API } from '@ank/protocol';
import { formatClock } from '@ank/rules';
import type { SessionRequest } from './account';
import { formatServerTime } from './moments';
import type { PlayerReply } from './player';
import { isEmail, personName, sentEmail, type ServerCall, sessionOnly, token, z } from './server-call';

export type ProfileReply = Omit<PlayerReply, 'markets'>;

export const getProfile: ServerCall<SessionRequest, ProfileReply> = {
  path: API.profile,
  request: sessionOnly,
  encode: ({ player, site, nowMs }) => ({
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
};

export type ProfileUpdateRequest = { token: string; name: string; /** Null: not sent. */ email: string | null };

const newEmail = z.pipe(
  sentEmail.check(z.refine((value) => value === '' || isEmail(value))),
  z.transform((value) => (value === '' ? null : value)),
);

export const profileUpdate: ServerCall<ProfileUpdateRequest, void> = {
  path: API.profileUpdate,
  request: z.pipe(
    z.object({ unique_token: token, user_name: personName, email: newEmail }),
    z.transform((body) => ({ token: body.unique_token, name: body.user_name, email: body.email })),
  ),
  encode: () => ({ msg: 'Your Profile Successfully Updated.', status: true }),
};
