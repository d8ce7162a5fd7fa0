import type { FastifyReply, FastifyRequest } from 'fastify';
import { blockedMessage } from '../accounts/player-lookup';
import { Refused } from '../errors';
import { type Attempt, traceOf } from '../security/security-events';
import { readCallOf } from './read-call';
import type { Tools } from './tools';

const isOver = (error: unknown): boolean => error instanceof Refused && error.refusal.code === 'session_ended';

/** The security event of a refused call; null if there is none. */
function eventOf(error: unknown, path: string): Pick<Attempt, 'kind' | 'details'> | null {
  if (!(error instanceof Refused)) return null;
  const { code, message } = error.refusal;
  if (code === 'rate_limited') return { kind: 'limit_hit', details: { call: path } };
  if (!isOver(error)) return null;
  return { kind: 'session_refused', details: { reason: message === blockedMessage ? 'blocked' : 'ended' } };
}

/** The hook for a failed call: notes a limit that was hit, or a session that has ended and is forgotten. */
export const noteRefusal =
  ({ events, requestLimit }: Tools, path: string) =>
  async (request: FastifyRequest, _reply: FastifyReply, error: Error): Promise<void> => {
    const event = eventOf(error, path);
    if (!event) return;
    const { token, input, context } = readCallOf(request);
    if (token !== null && isOver(error)) requestLimit.forget(token);
    const mobile = (token === null && input.mobile) || undefined;
    events.note({ ...event, token: token ?? undefined, mobile, ...traceOf(context.actor.source) });
  };
