import type { Family, IndiaDay } from '@ank/rules';
import * as zod from 'zod/mini';
import type { Call } from '../call';
import { type LocalNames, nameFields, namesOf } from '../local-names';
import { token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { encodeNames, type StoredNames } from '../server/stored-names';
import { amount, list, text, z } from '../wire';
import { SESSION_NAMES } from './bids';
import type { SlipLineRow, SlipTotals } from './slips';

/** A line that has won. */
export type ToldWin = {
  family: string;
  gameName: string;
  names?: LocalNames;
  label: string;
  session: string;
  digits: string;
  closeDigits: string;
  wonPoints: number;
};

/** A market day with newly announced wins, and the totals of its bids. */
export type WinDay = Omit<SlipTotals, 'bids'> & {
  day: IndiaDay;
  /** The number of announced lines; `wins` may list fewer. */
  told: number;
  toldPoints: number;
  wins: readonly ToldWin[];
};

/** The player's wins that were not announced on any device yet. Sent again with the same id, the answer is the same. */
export const tellWins: Call<{ tellingId: string }, WinDay[]> = {
  path: '/api-tell-wins',
  session: true,
  encode: ({ tellingId }) => ({ telling_id: tellingId }),
  answer: z.pipe(
    z.object({
      days: list(
        z.object({
          market_day: text,
          staked: amount,
          pending: amount,
          won: amount,
          told: amount,
          told_points: amount,
          wins: list(
            z.object({
              family: text,
              game_name: text,
              ...nameFields,
              pana: text,
              session: text,
              digits: text,
              closedigits: text,
              won_amount: amount,
            }),
          ),
        }),
      ),
    }),
    z.transform(({ days }) =>
      days.map(({ market_day, told_points, wins, ...figures }) => ({
        ...figures,
        day: market_day,
        toldPoints: told_points,
        wins: wins.map((win) => ({
          family: win.family,
          gameName: win.game_name,
          ...namesOf(win),
          label: win.pana,
          session: win.session,
          digits: win.digits,
          closeDigits: win.closedigits,
          wonPoints: win.won_amount,
        })),
      })),
    ),
  ),
};

export type TellWinsRequest = { token: string; tellingId: string };

/** Points as whole numbers in text. */
export type ToldWinRow = Omit<SlipLineRow, 'status'> & StoredNames & { family: Family; gameName: string };

export type WinDayRow = Record<Exclude<keyof WinDay, 'day' | 'wins'>, string> & {
  day: IndiaDay;
  wins: readonly ToldWinRow[];
};

export const tellWinsEndpoint = /*#__PURE__*/ onServer<TellWinsRequest, { nowMs: number; days: readonly WinDayRow[] }>(
  tellWins,
  () => ({
    request: zod.pipe(
      zod.object({ unique_token: token, telling_id: zod.string().check(zod.regex(/^[A-Za-z0-9_-]{8,64}$/)) }),
      zod.transform((body) => ({ token: body.unique_token, tellingId: body.telling_id })),
    ),
    encodeAnswer: ({ nowMs, days }) => ({
      days: days.map(({ day, toldPoints, wins, ...figures }) => ({
        market_day: day,
        ...figures,
        told_points: toldPoints,
        wins: wins.map((win) => ({
          family: win.family,
          game_name: win.gameName,
          ...encodeNames(win),
          pana: win.label,
          session: SESSION_NAMES[win.session],
          digits: win.digits,
          closedigits: win.closeDigits,
          points: win.points,
          won_amount: win.wonPoints,
        })),
      })),
      server_time: formatServerTime(nowMs),
      msg: 'Success',
      status: true,
    }),
  }),
);
