import {
  type Family,
  FAMILY_NAMES,
  formatClock,
  formatMoment,
  type IndiaDay,
  isRealDay,
  parseMoment,
} from '@ank/rules';
import * as zod from 'zod/mini';
import type { Call } from '../call';
import { type LocalNames, nameFields, namesOf } from '../local-names';
import { gameId, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { encodeNames, type StoredNames } from '../server/stored-names';
import { amount, list, text, z } from '../wire';
import { type BidStatus, SESSION_NAMES, statusOf } from './bids';

/** A filter of a player's bids; null leaves a condition out. Days are market days, both ends included. */
export type SlipFilter = {
  family: Family | null;
  gameId: string | null;
  status: BidStatus | null;
  from: IndiaDay | null;
  to: IndiaDay | null;
};

/** `before`: cursor, the id of the oldest loaded slip; null for the first page. */
export type SlipsInput = SlipFilter & { before: string | null };

export type SlipLine = {
  label: string;
  session: string;
  digits: string;
  closeDigits: string;
  points: number;
  status: BidStatus;
  /** Points won, 0 unless won. */
  wonPoints: number;
};

/** A slip with the lines that match the filter. */
export type SlipRecord = {
  id: string;
  family: string;
  gameId: string;
  gameName: string;
  names?: LocalNames;
  /** 12-hour text. */
  openTime: string;
  day: IndiaDay;
  placedAtMs: number | null;
  lines: readonly SlipLine[];
};

/** Points of all bids that match the filter, not only of the loaded ones. `pending`: staked and undecided. */
export type SlipTotals = { bids: number; staked: number; pending: number; won: number };

/** A market that the player has ever bid on. */
export type BidMarket = { family: string; gameId: string; gameName: string; names?: LocalNames };

/** `totals` and `markets` come with the first page only. */
export type SlipsPage = {
  slips: readonly SlipRecord[];
  more: boolean;
  totals: SlipTotals | null;
  markets: readonly BidMarket[];
};

const marketFields = { family: text, game_id: text, game_name: text, ...nameFields };

export const mySlips: Call<SlipsInput, SlipsPage> = {
  path: '/api-my-slips',
  session: true,
  kept: 'always',
  encode: ({ before, family, gameId: game, status, from, to }) => ({
    ...(before !== null && { before }),
    ...(family !== null && { family }),
    ...(game !== null && { game_id: game }),
    ...(status !== null && { bid_status: status }),
    ...(from !== null && { day_from: from }),
    ...(to !== null && { day_to: to }),
  }),
  answer: z.pipe(
    z.object({
      slips: list(
        z.object({
          slip_id: text,
          ...marketFields,
          open_time: text,
          market_day: text,
          bid_date: text,
          lines: list(
            z.object({
              pana: text,
              session: text,
              digits: text,
              closedigits: text,
              points: amount,
              status: text,
              won_amount: amount,
            }),
          ),
        }),
      ),
      more: z.boolean(),
      totals: z.optional(z.object({ bids: amount, staked: amount, pending: amount, won: amount })),
      markets: list(z.object(marketFields)),
    }),
    z.transform((wire) => ({
      slips: wire.slips.map((slip) => ({
        id: slip.slip_id,
        family: slip.family,
        gameId: slip.game_id,
        gameName: slip.game_name,
        ...namesOf(slip),
        openTime: slip.open_time,
        day: slip.market_day,
        placedAtMs: parseMoment(slip.bid_date),
        lines: slip.lines.map((line) => ({
          label: line.pana,
          session: line.session,
          digits: line.digits,
          closeDigits: line.closedigits,
          points: line.points,
          status: statusOf(line.status),
          wonPoints: line.won_amount,
        })),
      })),
      more: wire.more,
      totals: wire.totals ?? null,
      markets: wire.markets.map(({ family, game_id, game_name, ...names }) => ({
        family,
        gameId: game_id,
        gameName: game_name,
        ...namesOf(names),
      })),
    })),
  ),
};

export type SlipsRequest = SlipsInput & { token: string };

/** Points as whole numbers in text. */
export type SlipLineRow = {
  label: string;
  session: 'open' | 'close';
  digits: string;
  closeDigits: string;
  points: string;
  status: BidStatus;
  wonPoints: string;
};

export type SlipRow = StoredNames & {
  id: string;
  family: Family;
  gameId: string;
  gameName: string;
  openMinutes: number;
  day: IndiaDay;
  placedAtMs: number;
  lines: readonly SlipLineRow[];
};

export type SlipsReply = {
  nowMs: number;
  slips: readonly SlipRow[];
  more: boolean;
  /** Only with the first page. */
  summary: {
    totals: Record<keyof SlipTotals, string>;
    markets: readonly (Omit<BidMarket, 'names'> & StoredNames)[];
  } | null;
};

const sentDay = () => zod.optional(zod.nullable(zod.string().check(zod.refine(isRealDay))));

export const mySlipsEndpoint = /*#__PURE__*/ onServer<SlipsRequest, SlipsReply>(mySlips, () => ({
  request: zod.pipe(
    zod.object({
      unique_token: token,
      before: zod.optional(zod.nullable(zod.string().check(zod.regex(/^\d{1,18}$/)))),
      family: zod.optional(zod.nullable(zod.enum(FAMILY_NAMES))),
      game_id: zod.optional(zod.nullable(gameId)),
      bid_status: zod.optional(zod.nullable(zod.enum(['pending', 'won', 'lost']))),
      day_from: sentDay(),
      day_to: sentDay(),
    }),
    zod.transform((body) => ({
      token: body.unique_token,
      before: body.before ?? null,
      family: body.family ?? null,
      gameId: body.game_id ?? null,
      status: body.bid_status ?? null,
      from: body.day_from ?? null,
      to: body.day_to ?? null,
    })),
  ),
  encodeAnswer: ({ nowMs, slips, more, summary }) => ({
    slips: slips.map((slip) => ({
      slip_id: slip.id,
      family: slip.family,
      game_id: slip.gameId,
      game_name: slip.gameName,
      ...encodeNames(slip),
      open_time: formatClock(slip.openMinutes),
      market_day: slip.day,
      bid_date: formatMoment(slip.placedAtMs),
      lines: slip.lines.map((line) => ({
        pana: line.label,
        session: SESSION_NAMES[line.session],
        digits: line.digits,
        closedigits: line.closeDigits,
        points: line.points,
        status: line.status,
        won_amount: line.wonPoints,
      })),
    })),
    more,
    ...(summary && {
      totals: summary.totals,
      markets: summary.markets.map((market) => ({
        family: market.family,
        game_id: market.gameId,
        game_name: market.gameName,
        ...encodeNames(market),
      })),
    }),
    server_time: formatServerTime(nowMs),
    msg: 'Success',
    status: true,
  }),
}));
