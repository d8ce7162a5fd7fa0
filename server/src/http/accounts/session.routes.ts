import { endSessionsEndpoint, getSessionsEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { endOtherSessions } from '../../accounts/sessions/end-other-sessions';
import { listSessions } from '../../accounts/sessions/list-sessions';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** A player's logged-in devices, and logging out the others. */
export function addSessionCalls(app: FastifyInstance, tools: Tools): void {
  const { identified } = tools;
  addCall(app, tools, {
    call: getSessionsEndpoint,
    answer: async (_request, context) => {
      await identified(context);
      return listSessions(context);
    },
  });
  addCall(app, tools, {
    call: endSessionsEndpoint,
    answer: async (which, context) => {
      await identified(context);
      return endOtherSessions(context, which);
    },
  });
}
