import { formatBidDate, formatFilterDate, type IndiaDay, isRealDay, parseMoment } from '@ank/rules';
import type { Call } from '../call';
import { API } from '../paths';
import { list, text, whole, z } from '../wire';

/** A line as the wire carries it. `session` is 'open', 'close', 'closed' or 'Open', by the screen. */
export type SubmitLine = { digits: string; closeDigits: string; points: number; session: string };

export type SubmitBidInput = {
  /** Idempotency key: made before the first try, the same for every retry of this slip. 8 to 64 of A-Z a-z 0-9 _ -. */
  requestId: string;
  gameId: string;
  gameName: string;
  /** Label of the submission, such as 'Single Pana'. */
  label: string;
  /** 'Open', 'Close', or the label where the screen has no sessions. */
  gameType: string;
  /** The market day of the slip: a late retry is never placed on a later day. */
  day: IndiaDay;
  lines: readonly SubmitLine[];
};

/** `walletPoints` is the balance after the bid; null when the server does not send it. */
export type SubmitBidAnswer = { message: string; walletPoints: number | null };

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

const submitCall = (path: Call<SubmitBidInput, SubmitBidAnswer>['path']): Call<SubmitBidInput, SubmitBidAnswer> => ({
  path,
  session: true,
  encode: encodeBid,
  answer: z.pipe(
    z.object({ msg: text, wallet_amt: text }),
    z.transform((wire) => ({
      message: wire.msg,
      walletPoints: /^\d+$/.test(wire.wallet_amt) ? Number(wire.wallet_amt) : null,
    })),
  ),
});

export const submitBid = submitCall(API.submitBid);
export const starlineSubmitBid = submitCall(API.starlineSubmitBid);
export const galiSubmitBid = submitCall(API.galiSubmitBid);

export type BidStatus = 'pending' | 'won' | 'lost';

export type BidRecord = {
  id: string;
  /** The market day of the bid; null when the server does not send it. */
  day: IndiaDay | null;
  gameName: string;
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

/** 'YYYY-MM-DD', else null. */
export const marketDay = z.pipe(
  text,
  z.transform((value): IndiaDay | null => (isRealDay(value) ? value : null)),
);

const status = (value: string): BidStatus => (value === 'won' || value === 'lost' ? value : 'pending');

const bidHistoryCall = (path: Call<DayRange, BidRecord[]>['path']): Call<DayRange, BidRecord[]> => ({
  path,
  session: true,
  encode: ({ from, to }) => ({ bid_from: formatFilterDate(from), bid_to: formatFilterDate(to) }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      bid_data: list(
        z.object({
          bid_tx_id: text,
          game_name: text,
          pana: text,
          session: text,
          digits: text,
          closedigits: text,
          points: whole,
          bid_date: text,
          market_day: marketDay,
          status: text,
          won_amount: whole,
        }),
      ),
    }),
    z.transform((wire) =>
      wire.bid_data.map((row) => ({
        id: row.bid_tx_id,
        day: row.market_day,
        gameName: row.game_name,
        label: row.pana,
        session: row.session,
        digits: row.digits,
        closeDigits: row.closedigits,
        points: row.points,
        placedAtMs: parseMoment(row.bid_date),
        status: status(row.status),
        wonPoints: row.won_amount,
      })),
    ),
  ),
});

export const bidHistory = bidHistoryCall(API.bidHistory);
export const starlineBidHistory = bidHistoryCall(API.starlineBidHistory);
export const galiBidHistory = bidHistoryCall(API.galiBidHistory);
