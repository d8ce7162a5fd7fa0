import { aliasOf, type ApiPath } from '@ank/protocol';
import type { ServerCall, Wire } from '@ank/protocol/server';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import type { CallContext } from './call-context';
import { type Admission, limitCall } from './limits/limit-call';
import type { LaneAnswer } from './lane/lane';
import { laneCall } from './lane/lane-call';
import { noteRefusal, refusalNoter } from './note-refusal';
import { joined } from './pieces';
import type { PolledReply } from './polled-answers';
import { DATA_ROUTE } from './protection';
import { callReader, type ReadCall, readCall, readCallOf, type Sent } from './read-call';
import type { Tools } from './tools';

/** A call and its handler. */
export type CallRoute<Input extends Sent, Answer> = {
  call: ServerCall<Input, Answer>;
  answer: (input: Input, context: CallContext<Input>) => Promise<Answer>;
  /** For what people ask without a client: the app key itself, and the published roots. */
  withoutAppKey?: boolean;
  /** A public read, limited by network address. */
  publicRead?: boolean;
  /** Whether the lane serves it: a frequent call with a session whose answer is short or polled. */
  inLane?: boolean;
  /** Set where it differs from the call's definition. */
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
    inLane = call.polled === true && call.session,
    session = call.session ? 'needed' : 'none',
  }: CallRoute<Input, Answer>,
): void {
  const isPolled = call.polled === true;
  const read = callReader(tools, call, { hasSession: session !== 'none', withoutAppKey });
  const note = refusalNoter(tools, call.path);
  const ask = ({ input, context }: ReadCall): Promise<Answer> => answer(input as Input, context as CallContext<Input>);
  const act = async (known: ReadCall): Promise<Answer> => {
    try {
      return await ask(known);
    } finally {
      // A call that fails may have been carried out.
      if (known.token !== null) tools.forgetPoller(known.token);
    }
  };
  const serve = isPolled ? ask : act;
  const renderPoll = tools.polledAnswers.rendererOf(call.encodeAnswer as (reply: PolledReply) => Wire);
  const polled = (given: Answer, { since }: ReadCall, encodings = ''): ReturnType<typeof renderPoll> =>
    renderPoll(given as PolledReply, { since, takesGzip: () => negotiate(encodings, ['gzip', 'identity']) === 'gzip' });

  const hooks = {
    preValidation: readCall(read),
    preHandler: limitCall(tools, { publicRead, session }),
    onError: noteRefusal(note),
  };
  const paths: (ApiPath | string)[] = [call.path, ...[aliasOf(call.path) ?? []].flat()];
  for (const path of paths) {
    app.post(path, isPolled || inLane ? { ...hooks, ...DATA_ROUTE } : hooks, async (request, reply) => {
      const known = readCallOf(request);
      const given = await serve(known);
      if (!isPolled) return call.encodeAnswer(given);
      const { pieces, gzip } = polled(given, known, request.headers['accept-encoding']);
      if (gzip) reply.header('content-encoding', 'gzip');
      return reply.type('application/json; charset=utf-8').send(joined(pieces));
    });
    if (!inLane) continue;
    const render = (given: Answer, known: ReadCall, encodings?: string): LaneAnswer =>
      isPolled ? polled(given, known, encodings) : { pieces: [JSON.stringify(call.encodeAnswer(given))], gzip: false };
    tools.lane.add(path, laneCall(tools, path, { read, serve, render, note }));
  }
}
