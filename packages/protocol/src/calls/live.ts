import type { CallHead } from '../call';
import { ENV_TYPE } from '../client';
import { list, text, whole, z } from '../wire';
import { market, type Market } from './markets';

/** The stream of changes (docs/protocol.md, Stream). It is not a call, because its answer does not end. */
export const liveStream: CallHead = { path: '/api-live-changes', session: true };

/** Server-sent events by their names. */
export const LIVE_EVENTS = {
  /** The first event: all changes from now on are sent. */
  begun: 'begun',
  /** Rows of a list of markets have changed. */
  rows: 'rows',
  /** Polled answers have changed: the client polls each of them once, within the time. */
  ask: 'ask',
  /** A root was published: the client requests the roots, after a second and within the time. */
  roots: 'roots',
} as const;

/** `from` and `to` are versions of the list. `rows` replace those of the same markets. */
export type RowsChange = { from: string; to: string; rows: Market[] };

export const rowsChange: z.ZodMiniType<RowsChange> = z.object({ from: text, to: text, rows: list(market) });

/** `within`: a time in ms over which the clients spread their requests. */
export const askChange: z.ZodMiniType<{ within: number }> = z.object({ within: whole });

/** Opens the stream. The token is in the body, because addresses are logged. */
export const openLiveStream = (
  { appKey, apiOrigin }: { appKey: string; apiOrigin: string },
  token: string,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(apiOrigin + liveStream.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ env_type: ENV_TYPE, app_key: appKey, unique_token: token }),
    signal,
  });
