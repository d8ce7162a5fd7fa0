import { formatMoment } from '@ank/rules';
import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { sentPoints, sessionOnly, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { amount, list, sentAmount, text, z } from '../wire';
import type { SessionRequest } from './account';
import { encodePause, momentText, pauseFields, pauseOf, type PlayPause } from './pause';

/** A day, a week from Monday and a calendar month in India. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** A time-out lasts 1 to 42 days, a self-exclusion 6 months or longer. Neither can be ended early. */
export const BREAK_SPANS = { time_out: { least: 1, most: 42 }, self_exclusion: { least: 6, most: 120 } } as const;
export type BreakKind = keyof typeof BREAK_SPANS;

/** What a player may stake or deposit in a period; null: no limit. `next`: what follows it, and from when. */
export type OwnLimit = {
  period: LimitPeriod;
  points: number | null;
  used: number;
  renewsAtMs: number | null;
  next: { points: number | null; fromMs: number } | null;
};

/** `deposits` is empty on a site without deposits. */
export type PlayLimits = { stakes: readonly OwnLimit[]; deposits: readonly OwnLimit[]; pause: PlayPause | null };

const isPeriod = (value: string): value is LimitPeriod => (LIMIT_PERIODS as readonly string[]).includes(value);

const limitList = z.pipe(
  list(
    z.object({
      period: text,
      points: sentAmount,
      used: amount,
      renews_at: momentText,
      next_points: sentAmount,
      next_from: momentText,
    }),
  ),
  z.transform((rows): OwnLimit[] =>
    rows.flatMap(({ period, points, used, renews_at, next_points, next_from }) => {
      const next = next_from === null ? null : { points: next_points, fromMs: next_from };
      return isPeriod(period) ? [{ period, points, used, renewsAtMs: renews_at, next }] : [];
    }),
  ),
);

const answer = z.pipe(
  z.object({ stake_limits: limitList, deposit_limits: limitList, ...pauseFields }),
  z.transform((wire): PlayLimits => ({
    stakes: wire.stake_limits,
    deposits: wire.deposit_limits,
    pause: pauseOf(wire),
  })),
);

export const getPlayLimits: Call<void, PlayLimits> = {
  path: '/api-play-limits',
  session: true,
  encode: noFields,
  answer,
};

export type LimitInput = { period: LimitPeriod; points: number | null };

const encodeLimit = ({ period, points }: LimitInput) => ({
  period,
  ...(points !== null && { points: String(points) }),
});

export const setStakeLimit: Call<LimitInput, PlayLimits> = {
  path: '/api-set-stake-limit',
  session: true,
  encode: encodeLimit,
  answer,
};

export const setDepositLimit: Call<LimitInput, PlayLimits> = {
  path: '/api-set-deposit-limit',
  session: true,
  encode: encodeLimit,
  answer,
};

/** `length`: days of a time-out, months of a self-exclusion. */
export type BreakInput = { kind: BreakKind; length: number };

export const takeBreak: Call<BreakInput, PlayLimits> = {
  path: '/api-take-break',
  session: true,
  encode: ({ kind, length }) => ({ break_kind: kind, break_length: length }),
  answer,
};

/** Points as whole numbers in text. */
export type OwnLimitReply = {
  period: LimitPeriod;
  points: string | null;
  used: string;
  renewsAtMs: number;
  next: { points: string | null; fromMs: number } | null;
};

export type PlayLimitsReply = {
  nowMs: number;
  stakes: readonly OwnLimitReply[];
  deposits: readonly OwnLimitReply[];
  pause: PlayPause | null;
};

const encodeOwnLimit = ({ period, points, used, renewsAtMs, next }: OwnLimitReply) => ({
  period,
  ...(points !== null && { points }),
  used,
  renews_at: formatMoment(renewsAtMs),
  ...(next && { next_from: formatMoment(next.fromMs), ...(next.points !== null && { next_points: next.points }) }),
});

const encodeAnswer = ({ nowMs, stakes, deposits, pause }: PlayLimitsReply) => ({
  stake_limits: stakes.map(encodeOwnLimit),
  ...(deposits.length > 0 && { deposit_limits: deposits.map(encodeOwnLimit) }),
  ...encodePause(pause),
  server_time: formatServerTime(nowMs),
  msg: 'Success',
  status: true,
});

export const getPlayLimitsEndpoint = /*#__PURE__*/ onServer<SessionRequest, PlayLimitsReply>(getPlayLimits, () => ({
  request: sessionOnly,
  encodeAnswer,
}));

const limitRequest = () =>
  zod.pipe(
    zod.object({
      unique_token: token,
      period: zod.enum(LIMIT_PERIODS),
      points: zod.optional(zod.nullable(sentPoints)),
    }),
    zod.transform((body) => ({ token: body.unique_token, period: body.period, points: body.points ?? null })),
  );

export const setStakeLimitEndpoint = /*#__PURE__*/ onServer<LimitInput & { token: string }, PlayLimitsReply>(
  setStakeLimit,
  () => ({ request: limitRequest(), encodeAnswer }),
);

export const setDepositLimitEndpoint = /*#__PURE__*/ onServer<LimitInput & { token: string }, PlayLimitsReply>(
  setDepositLimit,
  () => ({ request: limitRequest(), encodeAnswer }),
);

export const takeBreakEndpoint = /*#__PURE__*/ onServer<BreakInput & { token: string }, PlayLimitsReply>(
  takeBreak,
  () => ({
    request: zod.pipe(
      zod
        .object({
          unique_token: token,
          break_kind: zod.enum(['time_out', 'self_exclusion']),
          break_length: zod.number().check(zod.int()),
        })
        .check(
          zod.refine(({ break_kind: kind, break_length: length }) => {
            const { least, most } = BREAK_SPANS[kind];
            return least <= length && length <= most;
          }),
        ),
      zod.transform((body) => ({ token: body.unique_token, kind: body.break_kind, length: body.break_length })),
    ),
    encodeAnswer,
  }),
);
