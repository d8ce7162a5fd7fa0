import { publishedVersions, type Registry } from '@ank/contract';
import { type RemoteLoad, remoteLoadEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { createLoadLimit } from '../../remotes/load-limit';
import { storeLoad } from '../../remotes/store-load';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** What counts: a version that the registry offers, or the registry itself, which has no version. */
const isKnown = ({ remotes }: Registry, { remote, version, phase }: RemoteLoad): boolean =>
  phase === 'registry'
    ? remote === '' && version === ''
    : remotes.some((entry) => entry.name === remote && publishedVersions(entry).includes(version));

/** Takes what pages tell of their loads of remotes. The answer does not tell whether it counts. */
export function addRemoteLoads(app: FastifyInstance, tools: Tools, registry: () => Registry): void {
  const limit = createLoadLimit(tools.clock);
  addCall(app, tools, {
    call: remoteLoadEndpoint,
    publicRead: true,
    answer: async (load, context) => {
      const { network } = context.actor.source;
      const version = `${load.remote} ${load.version}`;
      if (!isKnown(registry(), load) || limit.isFull(network, version)) return {};
      if (!(await storeLoad(context, load))) limit.fill(network, version);
      return {};
    },
  });
}
