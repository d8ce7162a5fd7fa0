import { formatClock } from '@ank/rules';
import { type Call, noFields } from '../call';
import { bit, sessionOnly } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { amount, flag, sentAmount, text, z } from '../wire';
import type { SessionRequest } from './account';
import type { PlayerReply } from './dashboard';

/** A limit that the server does not send is 0, a time ''. */
export type Wallet = {
  walletPoints: number;
  /** Null when the server does not send it. */
  holdPoints: number | null;
  /** Taken from the next points that the player receives. */
  owedPoints: number;
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
  path: '/api-user-wallet-balance',
  session: true,
  polled: true,
  encode: noFields,
  answer: z.pipe(
    z.object({
      wallet_amt: amount,
      hold_amt: sentAmount,
      owed_points: amount,
      betting_status: flag,
      min_withdrawal: amount,
      max_withdrawal: amount,
      min_transfer: amount,
      max_transfer: amount,
      withdraw_open_time: text,
      withdraw_close_time: text,
    }),
    z.transform((wire) => ({
      walletPoints: wire.wallet_amt,
      holdPoints: wire.hold_amt,
      owedPoints: wire.owed_points,
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

export const walletBalanceEndpoint = /*#__PURE__*/ onServer<SessionRequest, PlayerReply>(walletBalance, () => ({
  request: sessionOnly,
  encodeAnswer: (reply) => ({
    user_name: reply.player.name,
    wallet_amt: reply.player.walletPoints,
    hold_amt: reply.player.holdPoints,
    ...(reply.player.owedPoints === '0' ? {} : { owed_points: reply.player.owedPoints }),
    transfer_point_status: bit(reply.player.transferOn),
    betting_status: bit(reply.player.bettingOn),
    min_withdrawal: String(reply.site.minWithdrawal),
    max_withdrawal: String(reply.site.maxWithdrawal),
    min_transfer: String(reply.site.minTransfer),
    max_transfer: String(reply.site.maxTransfer),
    withdraw_open_time: formatClock(reply.site.withdrawOpenMinutes),
    withdraw_close_time: formatClock(reply.site.withdrawCloseMinutes),
    result: reply.markets,
    server_time: formatServerTime(reply.nowMs),
    msg: 'User Wallet Balance',
    status: true,
  }),
}));
