import { API, FAMILY_PATHS } from '@ank/protocol';
import { type Family, formatShortDate, type IndiaDay } from '@ank/rules';
import { msUntil } from './market-list';
import { formatServerTime, formatWeekdayDate } from './moments';
import { gameId, type ServerCall, token, z } from './server-call';

export type GameRequest = { token: string; gameId: string };

const gameRequest = z.pipe(
  z.object({ unique_token: token, game_id: gameId }),
  z.transform((body) => ({ token: body.unique_token, gameId: body.game_id })),
);

/** The smallest and largest amount of one kind of movement, in points. */
export type PointRange = { min: number; max: number };

export type CurrentDateReply = {
  nowMs: number;
  walletPoints: string;
  bid: PointRange;
  deposit: PointRange;
  withdrawal: PointRange;
  transfer: PointRange;
  day: IndiaDay;
  opensAtMs: number;
  closesAtMs: number;
};

const MINUTE_MS = 60_000;

/** Durations end a minute early: native clients count them down and need time to send the bid. */
export const currentDate: ServerCall<GameRequest, CurrentDateReply> = {
  path: API.currentDate,
  request: gameRequest,
  encode: (reply) => ({
    wallet_amt: reply.walletPoints,
    min_bid_amount: String(reply.bid.min),
    max_bid_amount: String(reply.bid.max),
    min_deposite: String(reply.deposit.min),
    max_deposite: String(reply.deposit.max),
    min_withdrawal: String(reply.withdrawal.min),
    max_withdrawal: String(reply.withdrawal.max),
    min_transfer: String(reply.transfer.min),
    max_transfer: String(reply.transfer.max),
    date: formatWeekdayDate(reply.day),
    new_date: formatShortDate(reply.day),
    open_duration: msUntil(reply.opensAtMs - MINUTE_MS, reply.nowMs),
    close_duration: msUntil(reply.closesAtMs - MINUTE_MS, reply.nowMs),
    server_time: formatServerTime(reply.nowMs),
    msg: 'Success',
    status: true,
  }),
};

/** `takesAll`: the market runs today and its open time has not come. */
export type GameStatusReply = { nowMs: number; takesAll: boolean; playerId: string; deviceId: string };

export const gameStatus = (family: Family): ServerCall<GameRequest, GameStatusReply> => ({
  path: FAMILY_PATHS[family].status,
  request: gameRequest,
  encode: ({ nowMs, takesAll, playerId, deviceId }) => ({
    msg: takesAll ? 'Betting Is Running' : 'Sorry Betting Is Closed',
    game_status: takesAll ? 1 : 2,
    device_result: [
      { id: playerId, user_id: playerId, device_id: deviceId, logout_status: '0', security_pin_status: '0' },
    ],
    server_time: formatServerTime(nowMs),
    status: takesAll,
  }),
});
