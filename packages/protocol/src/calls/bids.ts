import {
  type Family,
  formatBidDate,
  formatFilterDate,
  formatMoment,
  type IndiaDay,
  isRealDay,
  MAX_SLIP_LINES,
  parseMoment,
} from '@ank/rules';
import * as zod from 'zod/mini';
import type { Call } from '../call';
import { FAMILY_PATHS } from '../family-paths';
import { type LocalNames, nameFields, namesOf } from '../local-names';
import { filterDay, gameId, optionalText, requestId, sentText, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { encodeNames, type StoredNames } from '../server/stored-names';
import { amount, list, sentAmount, text, z } from '../wire';

/** A line on the wire. `session` is 'open', 'close', 'closed' or 'Open', depending on the screen. */
export type SubmitLine = { digits: string; closeDigits: string; points: number; session: string };

export type SubmitBidInput = {
  /** Idempotency key: made before the first try, the same for every retry of this slip. 8 to 64 of A-Z a-z 0-9 _ -. */
  requestId: string;
  gameId: string;
  gameName: string;
  /** Label of the submission, such as 'Single Pana'. */
  label: string;
  /** 'Open', 'Close', or the label if the screen has no sessions. */
  gameType: string;
  /** The market day of the slip: a late retry is never placed on a later day. */
  day: IndiaDay;
  lines: readonly SubmitLine[];
};

/** `walletPoints`: the balance after the bid, null if the server does not send it; `slipId`: '' in that case. */
export type SubmitBidAnswer = { message: string; walletPoints: number | null; slipId: string };

function encodeBid(input: SubmitBidInput, token: string): Record<string, unknown> {
  return {
    game_id: input.gameId,
    request_id: input.requestId,
    market_day: input.day,
    new_result: {
      unique_token: token,
      Gamename: input.gameName,
      totalbit: input.lines.reduce((sum, line) => sum + line.points, 0),
      gameid: input.gameId,
      pana: input.label,
      gametype: input.gameType,
      bid_date: formatBidDate(input.day),
      session: input.label,
      result: input.lines.map((line) => ({
        digits: line.digits,
        closedigits: line.closeDigits,
        points: String(line.points),
        session: line.session,
        pana: input.label,
        closepana: line.closeDigits,
      })),
    },
  };
}

export const submitBid = (family: Family): Call<SubmitBidInput, SubmitBidAnswer> => ({
  path: FAMILY_PATHS[family].submitBid,
  session: true,
  knowsDialects: true,
  encode: encodeBid,
  answer: z.pipe(
    z.object({ msg: text, wallet_amt: sentAmount, slip_id: text }),
    z.transform((wire) => ({ message: wire.msg, slipId: wire.slip_id, walletPoints: wire.wallet_amt })),
  ),
});

/** A line as received: numbers and session are not validated yet. */
export type SentLine = { digits: string; closeDigits: string; points: string | number; session: string };

export type SubmitBidRequest = {
  token: string;
  /** Null: no idempotency key, so every request counts as new. */
  requestId: string | null;
  /** The market day of the slip; without it, the current day. */
  day?: IndiaDay | null;
  gameId: string;
  label: string;
  lines: readonly SentLine[];
};

const line = () =>
  zod.object({
    digits: sentText(20),
    closedigits: optionalText,
    points: zod.union([sentText(40), zod.number()]),
    session: optionalText,
  });

const submitBody = () =>
  zod.object({
    unique_token: zod.optional(zod.nullable(sentText(200))),
    game_id: zod.optional(zod.nullable(gameId)),
    request_id: requestId,
    market_day: zod.optional(zod.nullable(sentText(10).check(zod.refine(isRealDay)))),
    new_result: zod.object({
      unique_token: zod.optional(zod.nullable(sentText(200))),
      gameid: zod.optional(zod.nullable(gameId)),
      pana: sentText(40),
      result: zod.array(line()).check(zod.minLength(1), zod.maxLength(MAX_SLIP_LINES)),
    }),
  });

type SubmitBody = zod.output<ReturnType<typeof submitBody>>;

/**
 * Web clients send player and game at both levels, native clients only inside `new_result`. If both are there they must
 * match.
 */
const agree = (outer: string | null | undefined, inner: string | null | undefined): boolean =>
  !outer || !inner || outer === inner;

const oneMeaning = (body: SubmitBody): boolean =>
  agree(body.unique_token, body.new_result.unique_token) && agree(body.game_id, body.new_result.gameid);

const hasGame = (body: SubmitBody): boolean => Boolean(body.game_id ?? body.new_result.gameid);

export const submitBidEndpoint = (family: Family) =>
  onServer<SubmitBidRequest, { walletPoints: string; slipId: string }>(submitBid(family), () => ({
    request: zod.pipe(
      submitBody().check(zod.refine(oneMeaning), zod.refine(hasGame)),
      zod.transform((body) => ({
        token: body.unique_token || body.new_result.unique_token || '',
        requestId: body.request_id,
        day: body.market_day ?? null,
        gameId: body.game_id ?? body.new_result.gameid ?? '',
        label: body.new_result.pana,
        lines: body.new_result.result.map((sent) => ({
          digits: sent.digits,
          closeDigits: sent.closedigits,
          points: sent.points,
          session: sent.session,
        })),
      })),
    ),
    encodeAnswer: ({ walletPoints, slipId }) => ({
      msg: 'Bid Successfully Submitted',
      wallet_amt: walletPoints,
      slip_id: slipId,
      status: true,
    }),
  }));

export type BidStatus = 'pending' | 'won' | 'lost';

export type BidRecord = {
  id: string;
  /** Opens the receipt; '' when the server does not send it. */
  slipId: string;
  /** The market day of the bid; null when the server does not send it. */
  day: IndiaDay | null;
  gameName: string;
  names?: LocalNames;
  /** Game type label. */
  label: string;
  session: string;
  digits: string;
  closeDigits: string;
  points: number;
  /** Ms since 1970, null when the text could not be read. */
  placedAtMs: number | null;
  status: BidStatus;
  /** Points won, 0 unless won. */
  wonPoints: number;
};

export type DayRange = { from: IndiaDay; to: IndiaDay };

/** The most lines that a history holds, the newest. Other servers may send more. */
export const MAX_HISTORY_LINES = 2000;

/** 'YYYY-MM-DD', else null. */
export const marketDay = z.pipe(
  text,
  z.transform((value): IndiaDay | null => (isRealDay(value) ? value : null)),
);

/** The status of a line; an unknown one counts as pending. */
export const statusOf = (value: string): BidStatus => (value === 'won' || value === 'lost' ? value : 'pending');

export const bidHistory = (family: Family): Call<DayRange, BidRecord[]> => ({
  path: FAMILY_PATHS[family].bidHistory,
  session: true,
  kept: 'always',
  encode: ({ from, to }) => ({ bid_from: formatFilterDate(from), bid_to: formatFilterDate(to) }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      bid_data: list(
        z.object({
          bid_tx_id: text,
          slip_id: text,
          game_name: text,
          ...nameFields,
          pana: text,
          session: text,
          digits: text,
          closedigits: text,
          points: amount,
          bid_date: text,
          market_day: marketDay,
          status: text,
          won_amount: amount,
        }),
      ),
    }),
    z.transform((wire) =>
      wire.bid_data.map((row) => ({
        id: row.bid_tx_id,
        slipId: row.slip_id,
        day: row.market_day,
        gameName: row.game_name,
        ...namesOf(row),
        label: row.pana,
        session: row.session,
        digits: row.digits,
        closeDigits: row.closedigits,
        points: row.points,
        placedAtMs: parseMoment(row.bid_date),
        status: statusOf(row.status),
        wonPoints: row.won_amount,
      })),
    ),
  ),
});

/** The names of a line's session in histories. */
export const SESSION_NAMES = { open: 'Open', close: 'Close' } as const;

/** Days in India, both ends included; null is today. */
export type BidHistoryRequest = { token: string; from: IndiaDay | null; to: IndiaDay | null };

export type BidRow = StoredNames & {
  id: string;
  slipId: string;
  /** The market day of the bid. */
  day: IndiaDay;
  gameName: string;
  label: string;
  session: 'open' | 'close';
  digits: string;
  closeDigits: string;
  points: string;
  placedAtMs: number;
  status: BidStatus;
  wonPoints: string;
};

export const bidHistoryEndpoint = (family: Family) =>
  onServer<BidHistoryRequest, { nowMs: number; bids: readonly BidRow[] }>(bidHistory(family), () => ({
    request: zod.pipe(
      zod.object({ unique_token: token, bid_from: filterDay, bid_to: filterDay }),
      zod.transform((body) => ({ token: body.unique_token, from: body.bid_from, to: body.bid_to })),
    ),
    encodeAnswer: ({ nowMs, bids }) => ({
      bid_data: bids.map((bid) => ({
        game_name: bid.gameName,
        ...encodeNames(bid),
        pana: bid.label,
        session: SESSION_NAMES[bid.session],
        digits: bid.digits,
        closedigits: bid.closeDigits,
        points: bid.points,
        bid_tx_id: bid.id,
        slip_id: bid.slipId,
        bid_date: formatMoment(bid.placedAtMs),
        market_day: bid.day,
        status: bid.status,
        won_amount: bid.wonPoints,
      })),
      server_time: formatServerTime(nowMs),
      msg: bids.length > 0 ? 'Success' : 'Data not found',
      status: bids.length > 0,
    }),
  }));
