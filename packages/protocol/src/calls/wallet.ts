import { noFields, type Call } from '../call';
import { API } from '../paths';
import { flag, text, whole, z } from '../wire';

export type Wallet = {
  walletPoints: number;
  holdPoints: number;
  bettingOn: boolean;
  minWithdrawal: number;
  maxWithdrawal: number;
  minTransfer: number;
  maxTransfer: number;
  /** 12-hour text, '07:00 AM'. */
  withdrawOpenTime: string;
  withdrawCloseTime: string;
};

export const walletBalance: Call<void, Wallet> = {
  path: API.walletBalance,
  session: true,
  encode: noFields,
  answer: z.pipe(
    z.object({
      wallet_amt: whole,
      hold_amt: whole,
      betting_status: flag,
      min_withdrawal: whole,
      max_withdrawal: whole,
      min_transfer: whole,
      max_transfer: whole,
      withdraw_open_time: text,
      withdraw_close_time: text,
    }),
    z.transform((wire) => ({
      walletPoints: wire.wallet_amt,
      holdPoints: wire.hold_amt,
      bettingOn: wire.betting_status,
      minWithdrawal: wire.min_withdrawal,
      maxWithdrawal: wire.max_withdrawal,
      minTransfer: wire.min_transfer,
      maxTransfer: wire.max_transfer,
      withdrawOpenTime: wire.withdraw_open_time,
      withdrawCloseTime: wire.withdraw_close_time,
    })),
  ),
};
