import type { Call } from '../call';
import { createClient } from '../client';
import { type Dialect, OWN_DIALECT } from '../dialect';
import { startLocalServer } from './local-server';

export type Exchange<Answer> = { path: string; body: Record<string, unknown>; answer: Answer };

/**
 * Sends one call as player 'T' with app key 'KEY' over HTTP to a server that answers `reply`; throws the client's
 * error.
 */
export async function exchange<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  reply: unknown,
  dialect: Partial<Dialect> = {},
): Promise<Exchange<Answer>> {
  const server = await startLocalServer();
  server.answerJson(reply);
  const client = createClient({
    ...OWN_DIALECT,
    ...dialect,
    appKey: 'KEY',
    apiOrigin: server.origin,
    token: () => 'T',
    onServerTime: () => undefined,
    onSessionEnded: () => undefined,
  });
  try {
    const answer = await client.send(call, input);
    return { path: server.received[0]?.path ?? '', body: server.received[0]?.body ?? {}, answer };
  } finally {
    await server.close();
  }
}

/** The fields of every body. */
export const APP = { env_type: 'Prod', app_key: 'KEY' };

/** The fields of every session call's body. */
export const PLAYER = { ...APP, unique_token: 'T' };
