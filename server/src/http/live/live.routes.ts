import { liveStream } from '@ank/protocol';
import { sessionOnly } from '@ank/protocol/server';
import type { FastifyInstance } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { addressOf } from '../../addresses';
import { limitCall } from '../limits/limit-call';
import { noteRefusal, refusalNoter } from '../note-refusal';
import { DATA_ROUTE } from '../protection';
import { callReader, readCall, readCallOf } from '../read-call';
import type { Tools } from '../tools';
import { createLiveHub } from './live-hub';
import { createLiveStream } from './live-stream';

/** Headers that keep proxies from buffering or changing the stream. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** A stream is admitted like any other call of a session. */
export function addLiveStream(app: FastifyInstance, tools: Tools): void {
  const hub = createLiveHub(tools);
  const { path } = liveStream;
  const call = { ...liveStream, request: sessionOnly, encodeAnswer: () => ({}) };
  app.addHook('preClose', hub.close);
  app.post(
    path,
    {
      ...DATA_ROUTE,
      preValidation: readCall(callReader(tools, call, { hasSession: true, withoutAppKey: false })),
      preHandler: limitCall(tools, { publicRead: false, session: 'needed' }),
      onError: noteRefusal(refusalNoter(tools, path)),
    },
    async (request, reply) => {
      const { token, context } = readCallOf(request);
      const reader = { token: token as string, address: addressOf(request.ip), publicUrl: context.publicUrl };
      const { id: playerId } = await tools.playerOf(reader.token);
      await hub.admit(reader);
      reply.hijack();
      const { raw } = reply;
      // The client has already gone, and 'close' has fired.
      if (raw.destroyed) return;
      const stream = createLiveStream({ ...reader, playerId }, raw);
      raw.on('close', () => hub.remove(stream));
      raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...STREAM_HEADERS }).flushHeaders();
      hub.open(stream);
    },
  );
}
