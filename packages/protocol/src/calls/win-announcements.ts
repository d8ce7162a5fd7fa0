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
export type AnnouncedWin = {
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
  announced: number;
  announcedPoints: number;
  wins: readonly AnnouncedWin[];
};

/** The player's wins that were not announced on any device yet. Sent again with the same id, the answer is the same. */
export const announceWins: Call<{ announcementId: string }, WinDay[]> = {
  path: '/api-tell-wins',
  session: true,
  encode: ({ announcementId }) => ({ telling_id: announcementId }),
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
      days.map(({ market_day, told: announced, told_points, wins, ...figures }) => ({
        ...figures,
        day: market_day,
        announced,
        announcedPoints: told_points,
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

export type AnnounceWinsRequest = { token: string; announcementId: string };

/** Points as whole numbers in text. */
export type AnnouncedWinRow = Omit<SlipLineRow, 'status'> & StoredNames & { family: Family; gameName: string };

export type WinDayRow = Record<Exclude<keyof WinDay, 'day' | 'wins'>, string> & {
  day: IndiaDay;
  wins: readonly AnnouncedWinRow[];
};

export const announceWinsEndpoint = /*#__PURE__*/ onServer<
  AnnounceWinsRequest,
  { nowMs: number; days: readonly WinDayRow[] }
>(announceWins, () => ({
  request: zod.pipe(
    zod.object({ unique_token: token, telling_id: zod.string().check(zod.regex(/^[A-Za-z0-9_-]{8,64}$/)) }),
    zod.transform((body) => ({ token: body.unique_token, announcementId: body.telling_id })),
  ),
  encodeAnswer: ({ nowMs, days }) => ({
    days: days.map(({ day, announced, announcedPoints, wins, ...figures }) => ({
      market_day: day,
      ...figures,
      told: announced,
      told_points: announcedPoints,
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
}));
