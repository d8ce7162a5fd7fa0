import { noFields, type Call } from '../call';
import { API } from '../paths';
import { first, text, whole, z } from '../wire';

export type Profile = {
  name: string;
  mobile: string;
  walletPoints: number;
  minWithdrawal: number;
  /** 12-hour text, '07:00 AM'. */
  withdrawOpenTime: string;
  withdrawCloseTime: string;
};

export const getProfile: Call<void, Profile | null> = {
  path: API.profile,
  session: true,
  encode: noFields,
  answer: z.pipe(
    z.object({
      profile: first(z.object({ user_name: text, mobile: text, wallet_balance: whole })),
      min_withdrawal: whole,
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

export const profileUpdate: Call<{ name: string }, unknown> = {
  path: API.profileUpdate,
  session: true,
  encode: ({ name }) => ({ user_name: name }),
  answer: z.unknown(),
  textAround: true,
};
