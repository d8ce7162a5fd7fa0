import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../errors';
import { type Attempt, traceOf } from '../security/security-events';
import { READ_CALL, type ReadCall } from './read-call';
import type { Tools } from './tools';

const isOver = (error: unknown): boolean => error instanceof Refused && error.refusal.code === 'session_ended';

/** The security event of a refused call, if any. */
function eventOf(error: unknown, path: string): Pick<Attempt, 'kind' | 'details'> | null {
  if (!(error instanceof Refused)) return null;
  const { code, reason } = error.refusal;
  if (code === 'rate_limited') return { kind: 'limit_hit', details: { call: path } };
  if (!isOver(error)) return null;
  return { kind: 'session_refused', details: { reason: reason === 'blocked' ? 'blocked' : 'ended' } };
}

/** Records that a call has reached a limit, or that a session has ended and is forgotten. */
export const refusalNoter =
  ({ events, requestLimit }: Tools, path: string) =>
  ({ token, input, context }: ReadCall, error: unknown): void => {
    const event = eventOf(error, path);
    if (!event) return;
    if (token !== null && isOver(error)) requestLimit.forget(token);
    const mobile = (token === null && input.mobile) || undefined;
    events.note({ ...event, token: token ?? undefined, mobile, ...traceOf(context.actor.source) });
  };

/** The hook for a failed call. */
export const noteRefusal =
  (note: ReturnType<typeof refusalNoter>) =>
  async (request: FastifyRequest, _reply: FastifyReply, error: Error): Promise<void> => {
    const call = request.getDecorator<ReadCall | null>(READ_CALL);
    if (call !== null) note(call, error);
  };
