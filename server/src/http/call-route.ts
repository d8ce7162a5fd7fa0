import { aliasOf, type ApiPath } from '@ank/protocol';
import type { ServerCall } from '@ank/protocol/server';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import type { CallContext } from './call-context';
import { type Admission, limitCall } from './limits/limit-call';
import { noteRefusal } from './note-refusal';
import { POLLED_ROUTE } from './protection';
import { readCall, readCallOf, type Sent } from './read-call';
import type { Tools } from './tools';

/** A call and its handler. */
export type CallRoute<Input extends Sent, Answer> = {
  call: ServerCall<Input, Answer>;
  answer: (input: Input, context: CallContext<Input>) => Promise<Answer>;
  /** Only for the call that hands out the app key. */
  withoutAppKey?: boolean;
  /** A public read, limited by network address. */
  publicRead?: boolean;
  /** Where it differs from the call's definition. */
  session?: Admission['session'];
};

/** Serves a call under its path and its alias, if it has one. */
export function addCall<Input extends Sent, Answer>(
  app: FastifyInstance,
  tools: Tools,
  {
    call,
    answer,
    withoutAppKey = false,
    publicRead = false,
    session = call.session ? 'needed' : 'none',
  }: CallRoute<Input, Answer>,
): void {
  const hooks = {
    preValidation: readCall(tools, call, { hasSession: session !== 'none', withoutAppKey }),
    preHandler: limitCall(tools, { publicRead, session }),
    onError: noteRefusal(tools, call.path),
  };
  const paths: (ApiPath | string)[] = [call.path, ...[aliasOf(call.path) ?? []].flat()];
  const isPolled = call.polled === true;
  const options = isPolled ? { ...hooks, ...POLLED_ROUTE } : hooks;
  for (const path of paths)
    app.post(path, options, async (request, reply) => {
      const { input, since, context } = readCallOf(request);
      const wire = call.encodeAnswer(await answer(input as Input, context as CallContext<Input>));
      if (!isPolled) return wire;
      const takesGzip = negotiate(request.headers['accept-encoding'] ?? '', ['gzip', 'identity']) === 'gzip';
      const { body, gzip } = tools.polledAnswer(wire, { since, takesGzip });
      if (gzip) reply.header('content-encoding', 'gzip');
      return reply.type('application/json; charset=utf-8').send(body);
    });
}
