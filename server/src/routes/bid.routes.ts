import { bidHistory, submitBid } from '@ank/shared/api/server';
import type { FastifyInstance } from 'fastify';
import { listBids } from '../verbs/list-bids';
import { placeBid } from '../verbs/place-bid';
import { addCall } from './call-route';
import type { Tools } from './tools';

/** Placing bids on main markets, and looking at them. */
export function addBidCalls(app: FastifyInstance, tools: Tools): void {
  const { database, clock, requestLimit } = tools;
  addCall(app, tools, {
    call: submitBid,
    answer: (request) => placeBid(database, clock, 'main', request, (playerId) => requestLimit.learn(request.token, playerId)),
  });
  addCall(app, tools, {
    call: bidHistory,
    answer: async (request) => {
      const player = await tools.player(request.token);
      return { nowMs: clock.nowMs(), bids: await listBids(database, clock, player.id, 'main', request) };
    },
  });
}
