import { formatMoment, type IndiaDay, isRealDay } from '@ank/rules';
import * as zod from 'zod/mini';
import type { Call } from '../call';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { list, text, z } from '../wire';

/**
 * A published root: `head` is the signed JSON text, `key` the id of the key. Of a reopened session, `consistency`
 * proves that the root covers all slips of the earlier root in its head.
 */
export type PublishedRoot = { head: string; signature: string; key: string; consistency?: readonly string[] };

/**
 * `reopenedAt`: when its session was reopened, for `reason`; '' for a valid root. `outsideHost`: where the site also
 * posts it, or ''; `outsideAt`: when it was taken there, or ''.
 */
export type NamedRoot = PublishedRoot & Record<'reopenedAt' | 'reason' | 'outsideHost' | 'outsideAt', string>;

/** `key` is base64 of SPKI; `retiredAt` is '' for the current key. */
export type PublishedKey = { id: string; key: string; madeAt: string; retiredAt: string };

export type PublishedRoots = { roots: readonly NamedRoot[]; keys: readonly PublishedKey[] };

/** The roots of a market day (default: today), and all public keys. Public. */
export const publishedRoots: Call<{ day: IndiaDay | null }, PublishedRoots> = {
  path: '/api-published-roots',
  session: false,
  encode: ({ day }) => (day === null ? {} : { market_day: day }),
  answer: z.pipe(
    z.object({
      roots: list(
        z.object({
          head: text,
          signature: text,
          key_id: text,
          consistency: list(text),
          reopened_at: text,
          reason: text,
          outside_host: text,
          outside_at: text,
        }),
      ),
      keys: list(z.object({ key_id: text, public_key: text, made_at: text, retired_at: text })),
    }),
    z.transform(({ roots, keys }) => ({
      roots: roots.map((one) => {
        const { key_id: key, reopened_at: reopenedAt, outside_host: outsideHost, outside_at: outsideAt, ...root } = one;
        return { ...root, key, reopenedAt, outsideHost, outsideAt };
      }),
      keys: keys.map((one) => {
        const { key_id: id, public_key: key, made_at: madeAt, retired_at: retiredAt } = one;
        return { id, key, madeAt, retiredAt };
      }),
    })),
  ),
};

export type PublishedRootReply = Required<PublishedRoot> & {
  reopenedMs: number | null;
  reason: string;
  outsideHost: string;
  outsideMs: number | null;
};

export type PublishedRootsReply = {
  nowMs: number;
  roots: readonly PublishedRootReply[];
  keys: readonly { id: string; key: string; madeAtMs: number; retiredAtMs: number | null }[];
};

const momentOrNone = (ms: number | null): string => (ms === null ? '' : formatMoment(ms));

export const publishedRootsEndpoint = /*#__PURE__*/ onServer<{ day: IndiaDay | null }, PublishedRootsReply>(
  publishedRoots,
  () => ({
    request: zod.pipe(
      zod.object({ market_day: zod.optional(zod.nullable(zod.string().check(zod.refine(isRealDay)))) }),
      zod.transform((body) => ({ day: body.market_day ?? null })),
    ),
    encodeAnswer: ({ nowMs, roots, keys }) => ({
      roots: roots.map(({ key, reopenedMs, outsideHost, outsideMs, ...root }) => ({
        ...root,
        key_id: key,
        reopened_at: momentOrNone(reopenedMs),
        outside_host: outsideHost,
        outside_at: momentOrNone(outsideMs),
      })),
      keys: keys.map(({ id, key, madeAtMs, retiredAtMs }) => ({
        key_id: id,
        public_key: key,
        made_at: formatMoment(madeAtMs),
        retired_at: momentOrNone(retiredAtMs),
      })),
      server_time: formatServerTime(nowMs),
      msg: 'Success',
      status: true,
    }),
  }),
);
