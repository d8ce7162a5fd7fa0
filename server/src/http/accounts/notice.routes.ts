import { myNoticesEndpoint, readNoticesEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { listNotices } from '../../notices/list-notices';
import { markNoticesRead } from '../../notices/mark-notices-read';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** The inbox of a player. */
export function addNoticeCalls(app: FastifyInstance, tools: Tools): void {
  const { clock, identified } = tools;
  addCall(app, tools, {
    call: myNoticesEndpoint,
    answer: async (request, context) => ({
      nowMs: clock.nowMs(),
      ...(await listNotices(await identified(context), request)),
    }),
  });
  addCall(app, tools, {
    call: readNoticesEndpoint,
    answer: async (request, context) => {
      const unread = await markNoticesRead(await identified(context), request);
      return { nowMs: clock.nowMs(), unread };
    },
  });
}
