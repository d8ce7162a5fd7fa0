import { formatMoment, type IndiaDay, parseMoment } from '@ank/rules';
import * as zod from 'zod/mini';
import type { Call } from '../call';
import { type LocalNames, nameFields, namesOf } from '../local-names';
import { bit, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { encodeNames, type StoredNames } from '../server/stored-names';
import { amount, flag, list, sentAmount, text, whole, z } from '../wire';

/** The kinds of notices. A newer server may send others, which older clients leave out. */
export const NOTICE_KINDS = [
  ...['result', 'win', 'correction', 'void'],
  ...['deposit_credited', 'deposit_refused', 'withdrawal_paid', 'withdrawal_returned', 'points_credited'],
  ...['new_device', 'password_changed', 'password_reset', 'payout_number_changed', 'sessions_ended', 'unblocked'],
] as const;

/** Texts are '' and figures null if a kind does not have them. */
export type Notice = {
  id: string;
  kind: string;
  atMs: number | null;
  unread: boolean;
  family: string;
  gameName: string;
  names?: LocalNames;
  day: IndiaDay;
  /** 'Open', 'Close', or '' for a market with one result. */
  session: string;
  /** '128-1' or '128-16-240'. */
  result: string;
  bids: number | null;
  staked: number | null;
  won: number | null;
  /** What a result had paid before it was corrected or reversed. */
  wasWon: number | null;
  returned: number | null;
  points: number | null;
  /** 'Chrome on Android'. */
  device: string;
  method: string;
  /** The last digits of a payout number. */
  number: string;
  /** Why sessions ended ('all_others'), or why a day was cancelled, as the operator typed it. */
  reason: string;
  bySupport: boolean;
};

export type NoticesPage = { notices: readonly Notice[]; more: boolean; unread: number };

const notice = z.pipe(
  z.object({
    notice_id: text,
    kind: text,
    moment: text,
    unread: flag,
    family: text,
    game_name: text,
    ...nameFields,
    market_day: text,
    session: text,
    result: text,
    bids: sentAmount,
    staked: sentAmount,
    won: sentAmount,
    was_won: sentAmount,
    returned: sentAmount,
    points: sentAmount,
    device: text,
    method: text,
    number: text,
    reason: text,
    by_support: flag,
  }),
  z.transform(({ notice_id, moment, game_name, game_name_hindi, game_name_marathi, ...rest }): Notice => {
    const { market_day, was_won, by_support, ...same } = rest;
    return {
      ...same,
      id: notice_id,
      atMs: parseMoment(moment),
      gameName: game_name,
      ...namesOf({ game_name_hindi, game_name_marathi }),
      day: market_day,
      wasWon: was_won,
      bySupport: by_support,
    };
  }),
);

/** The player's inbox, newest first. `before`: the id of the oldest loaded notice; null for the first page. */
export const myNotices: Call<{ before: string | null }, NoticesPage> = {
  path: '/api-my-notices',
  session: true,
  kept: 'always',
  encode: ({ before }) => (before === null ? {} : { before }),
  answer: z.object({ notices: list(notice), more: flag, unread: amount }),
};

/** Marks the notices up to an id as read. Idempotent. */
export const readNotices: Call<{ upTo: string }, { unread: number }> = {
  path: '/api-read-notices',
  session: true,
  encode: ({ upTo }) => ({ up_to: upTo }),
  answer: z.object({ unread: whole }),
};

type Sent = 'family' | 'gameName' | 'day' | 'session' | 'result' | 'device' | 'method' | 'number' | 'reason';
type Figures = 'bids' | 'staked' | 'won' | 'wasWon' | 'returned' | 'points';

/** Points as whole numbers in text. Fields that a kind does not have are missing. */
export type NoticeRow = { id: string; kind: string; atMs: number; unread: boolean } & Partial<
  Record<Sent | Figures, string>
> &
  StoredNames & { bySupport?: boolean };

export type NoticesReply = { nowMs: number; notices: readonly NoticeRow[]; more: boolean; unread: number };

const noticeId = () => zod.string().check(zod.regex(/^\d{1,18}$/));

export const myNoticesEndpoint = /*#__PURE__*/ onServer<{ token: string; before: string | null }, NoticesReply>(
  myNotices,
  () => ({
    request: zod.pipe(
      zod.object({ unique_token: token, before: zod.optional(zod.nullable(noticeId())) }),
      zod.transform((body) => ({ token: body.unique_token, before: body.before ?? null })),
    ),
    encodeAnswer: ({ nowMs, notices, more, unread }) => ({
      notices: notices.map(
        ({ id, atMs, unread: isUnread, gameName, hindiName, marathiName, day, wasWon, bySupport, ...same }) => ({
          notice_id: id,
          moment: formatMoment(atMs),
          unread: bit(isUnread),
          ...same,
          ...(gameName !== undefined && { game_name: gameName }),
          ...encodeNames({ hindiName, marathiName }),
          ...(day !== undefined && { market_day: day }),
          ...(wasWon !== undefined && { was_won: wasWon }),
          ...(bySupport === true && { by_support: bit(true) }),
        }),
      ),
      more: bit(more),
      unread,
      server_time: formatServerTime(nowMs),
      msg: 'Success',
      status: true,
    }),
  }),
);

export const readNoticesEndpoint = /*#__PURE__*/ onServer<
  { token: string; upTo: string },
  Pick<NoticesReply, 'nowMs' | 'unread'>
>(readNotices, () => ({
  request: zod.pipe(
    zod.object({ unique_token: token, up_to: noticeId() }),
    zod.transform((body) => ({ token: body.unique_token, upTo: body.up_to })),
  ),
  encodeAnswer: ({ nowMs, unread }) => ({
    unread,
    server_time: formatServerTime(nowMs),
    msg: 'Success',
    status: true,
  }),
}));
