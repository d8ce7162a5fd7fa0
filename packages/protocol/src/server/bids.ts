import { type BidStatus, FAMILY_PATHS } from '@ank/protocol';
import { type Family, formatMoment, type IndiaDay, isRealDay, MAX_SLIP_LINES, parseFilterDate } from '@ank/rules';
import { formatServerTime } from './moments';
import { requestId } from './request-id';
import { gameId, optionalText, sentText, type ServerCall, token, z } from './server-call';

/** A line as received: numbers and session are not validated yet. */
export type SentLine = { digits: string; closeDigits: string; points: string | number; session: string };

export type SubmitBidRequest = {
  token: string;
  /** Null: no idempotency key, so every request counts as new. */
  requestId: string | null;
  /** The market day of the slip; without it, the day in force. */
  day?: IndiaDay | null;
  gameId: string;
  label: string;
  lines: readonly SentLine[];
};

const line = z.object({
  digits: sentText(20),
  closedigits: optionalText,
  points: z.union([sentText(40), z.number()]),
  session: optionalText,
});

const submitBody = z.object({
  unique_token: z.optional(z.nullable(sentText(200))),
  game_id: z.optional(z.nullable(gameId)),
  request_id: requestId,
  market_day: z.optional(z.nullable(sentText(10).check(z.refine(isRealDay)))),
  new_result: z.object({
    unique_token: z.optional(z.nullable(sentText(200))),
    gameid: z.optional(z.nullable(gameId)),
    pana: sentText(40),
    result: z.array(line).check(z.minLength(1), z.maxLength(MAX_SLIP_LINES)),
  }),
});

type SubmitBody = z.output<typeof submitBody>;

/**
 * Web clients send player and game at both levels, native clients only inside `new_result`. If both are there they must
 * match.
 */
const agree = (outer: string | null | undefined, inner: string | null | undefined): boolean =>
  !outer || !inner || outer === inner;

const oneMeaning = (body: SubmitBody): boolean =>
  agree(body.unique_token, body.new_result.unique_token) && agree(body.game_id, body.new_result.gameid);

const hasGame = (body: SubmitBody): boolean => Boolean(body.game_id ?? body.new_result.gameid);

export const submitBid = (family: Family): ServerCall<SubmitBidRequest, { walletPoints: string }> => ({
  path: FAMILY_PATHS[family].submitBid,
  request: z.pipe(
    submitBody.check(z.refine(oneMeaning), z.refine(hasGame)),
    z.transform((body) => ({
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
  encode: ({ walletPoints }) => ({ msg: 'Bid Successfully Submitted', wallet_amt: walletPoints, status: true }),
});

/** How the histories name a line's session. */
export const SESSION_NAMES = { open: 'Open', close: 'Close' } as const;

/** Days in India, both ends included; null is today. */
export type BidHistoryRequest = { token: string; from: IndiaDay | null; to: IndiaDay | null };

export type BidRow = {
  id: string;
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

/** A day of a history filter; '' and a missing one are null. */
export const filterDay = z.pipe(
  z.optional(z.nullable(z.string().check(z.refine((value) => value.trim() === '' || parseFilterDate(value) !== null)))),
  z.transform((value) => parseFilterDate(value ?? '')),
);

export const bidHistory = (
  family: Family,
): ServerCall<BidHistoryRequest, { nowMs: number; bids: readonly BidRow[] }> => ({
  path: FAMILY_PATHS[family].bidHistory,
  request: z.pipe(
    z.object({ unique_token: token, bid_from: filterDay, bid_to: filterDay }),
    z.transform((body) => ({ token: body.unique_token, from: body.bid_from, to: body.bid_to })),
  ),
  encode: ({ nowMs, bids }) => ({
    bid_data: bids.map((bid) => ({
      game_name: bid.gameName,
      pana: bid.label,
      session: SESSION_NAMES[bid.session],
      digits: bid.digits,
      closedigits: bid.closeDigits,
      points: bid.points,
      bid_tx_id: bid.id,
      bid_date: formatMoment(bid.placedAtMs),
      market_day: bid.day,
      status: bid.status,
      won_amount: bid.wonPoints,
    })),
    server_time: formatServerTime(nowMs),
    msg: bids.length > 0 ? 'Success' : 'Data not found',
    status: bids.length > 0,
  }),
});
