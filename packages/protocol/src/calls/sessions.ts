import { formatMoment } from '@ank/rules';
import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { bit, sessionOnly, token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { flag, list, text, z } from '../wire';
import type { SessionRequest } from './account';
import { momentText } from './pause';

/** A logged-in device of the player. `device`: 'Chrome on Android', or ''. */
export type PlayerDevice = { id: string; device: string; lastUsedMs: number | null; isCurrent: boolean };

const answer = z.pipe(
  z.object({ sessions: list(z.object({ session_id: text, device: text, last_used: momentText, current: flag })) }),
  z.transform((wire): PlayerDevice[] =>
    wire.sessions.map(({ session_id: id, device, last_used: lastUsedMs, current: isCurrent }) => ({
      id,
      device,
      lastUsedMs,
      isCurrent,
    })),
  ),
);

export const getSessions: Call<void, PlayerDevice[]> = {
  path: '/api-my-sessions',
  session: true,
  encode: noFields,
  answer,
};

/** Logs out one device, or with null all except this one. */
export const endSessions: Call<{ id: string | null }, PlayerDevice[]> = {
  path: '/api-end-sessions',
  session: true,
  encode: ({ id }) => (id === null ? {} : { session_id: id }),
  answer,
};

export type SessionsReply = {
  nowMs: number;
  sessions: readonly { id: string; device: string; lastUsedMs: number; isCurrent: boolean }[];
};

const encodeAnswer = ({ nowMs, sessions }: SessionsReply) => ({
  sessions: sessions.map(({ id, device, lastUsedMs, isCurrent }) => ({
    session_id: id,
    device,
    last_used: formatMoment(lastUsedMs),
    current: bit(isCurrent),
  })),
  server_time: formatServerTime(nowMs),
  msg: 'Success',
  status: true,
});

export const getSessionsEndpoint = /*#__PURE__*/ onServer<SessionRequest, SessionsReply>(getSessions, () => ({
  request: sessionOnly,
  encodeAnswer,
}));

export const endSessionsEndpoint = /*#__PURE__*/ onServer<{ token: string; id: string | null }, SessionsReply>(
  endSessions,
  () => ({
    request: zod.pipe(
      zod.object({
        unique_token: token,
        session_id: zod.optional(zod.nullable(zod.string().check(zod.regex(/^[0-9a-f]{32}$/)))),
      }),
      zod.transform((body) => ({ token: body.unique_token, id: body.session_id ?? null })),
    ),
    encodeAnswer,
  }),
);
