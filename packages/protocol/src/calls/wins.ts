import {
  FAMILIES,
  type Family,
  formatFilterDate,
  formatMoment,
  type IndiaDay,
  parseMoment,
  type Session,
} from '@ank/rules';
import * as zod from 'zod/mini';
import type { Call } from '../call';
import { FAMILY_PATHS } from '../family-paths';
import { type LocalNames, nameFields, namesOf } from '../local-names';
import { filterDay, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { encodeNames, type StoredNames } from '../server/stored-names';
import { amount, list, text, z } from '../wire';
import { type DayRange, marketDay, SESSION_NAMES } from './bids';

export type WinRecord = {
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
  /** Points that the line paid. */
  wonPoints: number;
  /** Ms since 1970, null when the text could not be read. */
  wonAtMs: number | null;
  /** The date as the server sends it. */
  wonAt: string;
};

export const winHistory = (family: Family): Call<DayRange, WinRecord[]> => ({
  path: FAMILY_PATHS[family].winHistory,
  session: true,
  kept: 'always',
  encode: ({ from, to }) => ({ date_from: formatFilterDate(from), date_to: formatFilterDate(to) }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({
      win_data: list(
        z.object({
          tx_request_number: text,
          slip_id: text,
          game_name: text,
          ...nameFields,
          pana: text,
          session: text,
          digits: text,
          closedigits: text,
          amount,
          wining_date: text,
          market_day: marketDay,
        }),
      ),
    }),
    z.transform((wire) =>
      wire.win_data.map((row) => ({
        id: row.tx_request_number,
        slipId: row.slip_id,
        day: row.market_day,
        gameName: row.game_name,
        ...namesOf(row),
        label: row.pana,
        session: row.session,
        digits: row.digits,
        closeDigits: row.closedigits,
        wonPoints: row.amount,
        wonAtMs: parseMoment(row.wining_date),
        wonAt: row.wining_date,
      })),
    ),
  ),
});

/** Days in India, both ends included; null is today. */
export type WinHistoryRequest = { token: string; from: IndiaDay | null; to: IndiaDay | null };

/** A line that has won. `points` is what it paid. */
export type WinRow = StoredNames & {
  id: string;
  slipId: string;
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

export const winHistoryEndpoint = (family: Family) =>
  onServer<WinHistoryRequest, { nowMs: number; wins: readonly WinRow[] }>(winHistory(family), () => ({
    request: zod.pipe(
      zod.object({ unique_token: token, date_from: filterDay, date_to: filterDay }),
      zod.transform((body) => ({ token: body.unique_token, from: body.date_from, to: body.date_to })),
    ),
    encodeAnswer: ({ nowMs, wins }) => ({
      win_data: wins.map((win) => ({
        amount: win.points,
        transaction_type: '1',
        transaction_note: win.note,
        amount_status: FAMILIES[family].winStatus,
        tx_request_number: win.id,
        slip_id: win.slipId,
        wining_date: formatMoment(win.paidAtMs),
        market_day: win.day,
        game_name: win.gameName,
        ...encodeNames(win),
        pana: win.label,
        session: SESSION_NAMES[win.session],
        digits: win.digits,
        closedigits: win.closeDigits,
      })),
      server_time: formatServerTime(nowMs),
      msg: wins.length > 0 ? 'Success' : 'Data not found',
      status: wins.length > 0,
    }),
  }));
