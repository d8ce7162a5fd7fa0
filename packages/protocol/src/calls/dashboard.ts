import { DEFAULT_LIMITS, type Limits } from '@ank/rules';
import { type Call, noFields } from '../call';
import { deviceResult } from '../server/device-result';
import { bit, sessionOnly } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer, type Wire } from '../server/server-call';
import { amount, flag, requiredList, sentAmount, text, z } from '../wire';
import type { SessionRequest } from './account';
import { contactFields, contactsOf, type SocialData } from './contacts';
import type { PointRange } from './games';
import { type Market, market } from './markets';
import { encodePause, pauseFields, pauseOf, type PlayPause } from './pause';

export type Dashboard = {
  username: string;
  mobile: string;
  bettingOn: boolean;
  /** Null when the server does not send it. */
  walletPoints: number | null;
  /** The defaults when the server does not send limits. */
  limits: Limits;
  /** The player's break. */
  pause: PlayPause | null;
  /** Unread notices of the inbox; counted up to 99. */
  unread: number;
  /** Support numbers; null when the server does not send them. */
  contacts: SocialData | null;
  markets: Market[];
};

/** The market list, the balance, the limits and whether betting is on. Polled while the page is visible. */
export const dashboard: Call<void, Dashboard> = {
  path: '/api-get-dashboard-data',
  session: true,
  polled: true,
  kept: 'today',
  encode: noFields,
  emptyForNobody: ['user_name', 'wallet_amt'],
  answer: z.pipe(
    z.object({
      user_name: text,
      mobile: text,
      betting_status: flag,
      wallet_amt: sentAmount,
      min_bid_amount: amount,
      max_bid_amount: amount,
      min_transfer: amount,
      notification_count: amount,
      ...pauseFields,
      ...contactFields,
      result: requiredList(market),
    }),
    z.transform((wire) => ({
      username: wire.user_name,
      mobile: wire.mobile,
      bettingOn: wire.betting_status,
      walletPoints: wire.wallet_amt,
      limits: {
        minBid: wire.min_bid_amount || DEFAULT_LIMITS.minBid,
        maxBid: wire.max_bid_amount || DEFAULT_LIMITS.maxBid,
        minTransfer: wire.min_transfer || DEFAULT_LIMITS.minTransfer,
      },
      pause: pauseOf(wire),
      unread: wire.notification_count,
      contacts: contactsOf(wire),
      markets: wire.result,
    })),
  ),
};

/** A player's own figures. Points are decimal text: a balance may exceed the safe integers of a JS number. */
export type PlayerView = {
  id: string;
  name: string;
  email: string;
  mobile: string;
  bettingOn: boolean;
  transferOn: boolean;
  walletPoints: string;
  holdPoints: string;
  /** What is still to be taken back after a corrected result or a voided day; '0' if nothing. */
  owedPoints: string;
  pause: PlayPause | null;
  /** Unread notices of the inbox. */
  unread: number;
  /** The devices of all live sessions, the requesting one's first; '' for a client that sends no name. */
  devices: readonly string[];
};

/** The operator's settings that players see. */
export type SiteView = {
  whatsapp: string;
  phone: string;
  telegram: string;
  /** Limits of one bid line. */
  bid: PointRange;
  minWithdrawal: number;
  maxWithdrawal: number;
  minTransfer: number;
  maxTransfer: number;
  withdrawOpenMinutes: number;
  withdrawCloseMinutes: number;
  /** Whether withdrawals are accepted now. */
  withdrawOpen: boolean;
};

/** `markets` comes from encodeMarket. */
export type PlayerReply = { nowMs: number; player: PlayerView; site: SiteView; markets: readonly Wire[] };

/** Fields that typed native clients require but this product does not use. */
const NATIVE_BLANKS: Wire = {
  referral_code: '',
  app_link: '',
  share_msg: '',
  share_referral_content: '',
  app_maintainence_msg: '',
  maintainence_msg_status: '0',
  app_marquee_msg: '',
  user_current_version: '1',
  user_minimum_version: '1',
  pop_status: '0',
  message: '',
  link: '',
  link_btn_text: '',
  action_type: '',
  action_btn_text: '',
  app_date: '',
  notice_count: 0,
  roulette_show_status: 0,
};

export const dashboardEndpoint = /*#__PURE__*/ onServer<SessionRequest, PlayerReply>(dashboard, () => ({
  request: sessionOnly,
  encodeAnswer: (reply) => ({
    wallet_amt: reply.player.walletPoints,
    user_name: reply.player.name,
    mobile: reply.player.mobile,
    betting_status: bit(reply.player.bettingOn),
    transfer_point_status: bit(reply.player.transferOn),
    account_block_status: '1',
    mobile_no: reply.site.whatsapp,
    telegram_no: reply.site.telegram,
    mobile_1: reply.site.phone,
    withdraw_status: reply.site.withdrawOpen ? 1 : 0,
    min_bid_amount: String(reply.site.bid.min),
    max_bid_amount: String(reply.site.bid.max),
    min_transfer: String(reply.site.minTransfer),
    ...encodePause(reply.player.pause),
    notification_count: reply.player.unread,
    ...NATIVE_BLANKS,
    device_result: deviceResult(reply.player),
    result: reply.markets,
    server_time: formatServerTime(reply.nowMs),
    msg: 'Success',
    status: true,
  }),
}));
