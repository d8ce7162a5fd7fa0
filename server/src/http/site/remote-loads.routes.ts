import { remoteLoadEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import type { CountLoad } from '../../remotes/count-load';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** Takes pages' reports of loading remotes. The answer does not reveal whether a report counts. */
export function addRemoteLoads(app: FastifyInstance, tools: Tools, count: CountLoad): void {
  addCall(app, tools, {
    call: remoteLoadEndpoint,
    publicRead: true,
    answer: async (load, context) => {
      await count(context, load);
      return {};
    },
  });
}
