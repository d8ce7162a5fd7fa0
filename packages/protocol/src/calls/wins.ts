import { formatFilterDate, type IndiaDay, parseMoment } from '@ank/rules';
import type { Call } from '../call';
import { API } from '../paths';
import { list, text, whole, z } from '../wire';
import { type DayRange, marketDay } from './bids';

export type WinRecord = {
  id: string;
  /** The market day of the bid; null when the server does not send it. */
  day: IndiaDay | null;
  gameName: string;
  /** Game type label. */
  label: string;
  session: string;
  digits: string;
  closeDigits: string;
  /** Points that the line paid. */
  wonPoints: number;
  /** Ms since 1970, null when the text could not be read. */
  wonAtMs: number | null;
};

const winHistoryCall = (path: Call<DayRange, WinRecord[]>['path']): Call<DayRange, WinRecord[]> => ({
  path,
  session: true,
  encode: ({ from, to }) => ({ date_from: formatFilterDate(from), date_to: formatFilterDate(to) }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      win_data: list(
        z.object({
          tx_request_number: text,
          game_name: text,
          pana: text,
          session: text,
          digits: text,
          closedigits: text,
          amount: whole,
          wining_date: text,
          market_day: marketDay,
        }),
      ),
    }),
    z.transform((wire) =>
      wire.win_data.map((row) => ({
        id: row.tx_request_number,
        day: row.market_day,
        gameName: row.game_name,
        label: row.pana,
        session: row.session,
        digits: row.digits,
        closeDigits: row.closedigits,
        wonPoints: row.amount,
        wonAtMs: parseMoment(row.wining_date),
      })),
    ),
  ),
});

export const winHistory = winHistoryCall(API.winHistory);
export const starlineWinHistory = winHistoryCall(API.starlineWinHistory);
export const galiWinHistory = winHistoryCall(API.galiWinHistory);
