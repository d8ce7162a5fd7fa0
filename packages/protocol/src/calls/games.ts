import { type Family, formatShortDate, type IndiaDay } from '@ank/rules';
import * as zod from 'zod/mini';
import { FAMILY_PATHS } from '../family-paths';
import { deviceResult } from '../server/device-result';
import { gameId, optionalToken, token } from '../server/fields';
import { msUntil } from '../server/market-card';
import { formatServerTime, formatWeekdayDate } from '../server/moments';
import { onServer } from '../server/server-call';
import type { PlayerView } from './dashboard';

export type GameRequest = { token: string; gameId: string };

const gameRequest = () =>
  zod.pipe(
    zod.object({ unique_token: token, game_id: gameId }),
    zod.transform((body) => ({ token: body.unique_token, gameId: body.game_id })),
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
export const currentDateEndpoint = /*#__PURE__*/ onServer<GameRequest, CurrentDateReply>(
  { path: '/api-get-current-date', session: true },
  () => ({
    request: gameRequest(),
    encodeAnswer: (reply) => ({
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
  }),
);

/** Some native clients send no token. */
export type GameStatusRequest = { token: string | null; gameId: string };

/** `takesAll`: the market runs today and its open time is in the future. `player` is null for a stranger. */
export type GameStatusReply = {
  nowMs: number;
  takesAll: boolean;
  player: Pick<PlayerView, 'id' | 'devices'> | null;
};

export const gameStatusEndpoint = (family: Family) =>
  onServer<GameStatusRequest, GameStatusReply>({ path: FAMILY_PATHS[family].status, session: false }, () => ({
    request: zod.pipe(
      zod.object({ unique_token: optionalToken, game_id: gameId }),
      zod.transform((body) => ({ token: body.unique_token, gameId: body.game_id })),
    ),
    encodeAnswer: ({ nowMs, takesAll, player }) => ({
      msg: takesAll ? 'Betting Is Running' : 'Sorry Betting Is Closed',
      game_status: takesAll ? 1 : 2,
      device_result: player === null ? [] : deviceResult(player),
      server_time: formatServerTime(nowMs),
      status: takesAll,
    }),
  }));
