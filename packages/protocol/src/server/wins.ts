import { FAMILY_PATHS } from '@ank/protocol';
import { FAMILIES, type Family, formatMoment, type IndiaDay, type Session } from '@ank/rules';
import { filterDay, SESSION_NAMES } from './bids';
import { formatServerTime } from './moments';
import { type ServerCall, token, z } from './server-call';

/** Days in India, both ends included; null is today. */
export type WinHistoryRequest = { token: string; from: IndiaDay | null; to: IndiaDay | null };

/** A line that has won. `points` is what it paid. */
export type WinRow = {
  id: string;
  /** The market day of the bid. */
  day: IndiaDay;
  gameName: string;
  label: string;
  session: Session;
  digits: string;
  closeDigits: string;
  points: string;
  note: string;
  paidAtMs: number;
};

export const winHistory = (
  family: Family,
): ServerCall<WinHistoryRequest, { nowMs: number; wins: readonly WinRow[] }> => ({
  path: FAMILY_PATHS[family].winHistory,
  request: z.pipe(
    z.object({ unique_token: token, date_from: filterDay, date_to: filterDay }),
    z.transform((body) => ({ token: body.unique_token, from: body.date_from, to: body.date_to })),
  ),
  encode: ({ nowMs, wins }) => ({
    win_data: wins.map((win) => ({
      amount: win.points,
      transaction_type: '1',
      transaction_note: win.note,
      amount_status: FAMILIES[family].winStatus,
      tx_request_number: win.id,
      wining_date: formatMoment(win.paidAtMs),
      market_day: win.day,
      game_name: win.gameName,
      pana: win.label,
      session: SESSION_NAMES[win.session],
      digits: win.digits,
      closedigits: win.closeDigits,
    })),
    server_time: formatServerTime(nowMs),
    msg: wins.length > 0 ? 'Success' : 'Data not found',
    status: wins.length > 0,
  }),
});
