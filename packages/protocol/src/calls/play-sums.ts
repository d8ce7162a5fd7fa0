import * as zod from 'zod/mini';
import type { Call } from '../call';
import { token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { amount, z } from '../wire';

/** Play is summed up to a day. */
export const MAX_PLAY_MINUTES = 1440;

/** Whole points. */
export type PlaySums = { staked: number; won: number };

/** The totals of the player's last minutes. */
export const playSums: Call<{ minutes: number }, PlaySums> = {
  path: '/api-play-sums',
  session: true,
  encode: ({ minutes }) => ({ minutes }),
  answer: z.object({ staked: amount, won: amount }),
};

/** Points as whole numbers in text. */
export type PlaySumsReply = { nowMs: number; staked: string; won: string };

export const playSumsEndpoint = /*#__PURE__*/ onServer<{ token: string; minutes: number }, PlaySumsReply>(
  playSums,
  () => ({
    request: zod.pipe(
      zod.object({
        unique_token: token,
        minutes: zod.int().check(zod.minimum(1), zod.maximum(MAX_PLAY_MINUTES)),
      }),
      zod.transform((body) => ({ token: body.unique_token, minutes: body.minutes })),
    ),
    encodeAnswer: ({ nowMs, staked, won }) => ({
      staked,
      won,
      server_time: formatServerTime(nowMs),
      msg: 'Success',
      status: true,
    }),
  }),
);
