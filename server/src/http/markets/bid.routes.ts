import { bidHistory, submitBid, winHistory } from '@ank/protocol/server';
import { FAMILY_NAMES } from '@ank/rules';
import type { FastifyInstance } from 'fastify';
import { listBids } from '../../bids/list-bids';
import { listWins } from '../../bids/list-wins';
import { placeBid } from '../../bids/place-bid';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** Placing bids and listing bids and wins, for each family. */
export function addBidCalls(app: FastifyInstance, tools: Tools): void {
  const { database, clock, requestLimit } = tools;
  for (const family of FAMILY_NAMES) {
    addCall(app, tools, {
      call: submitBid(family),
      answer: (request) =>
        placeBid(database, clock, family, request, (playerId) => requestLimit.remember(request.token, playerId)),
    });
    addCall(app, tools, {
      call: bidHistory(family),
      answer: async (request) => {
        const player = await tools.player(request.token);
        return { nowMs: clock.nowMs(), bids: await listBids(database, clock, player.id, family, request) };
      },
    });
    addCall(app, tools, {
      call: winHistory(family),
      answer: async (request) => {
        const player = await tools.player(request.token);
        return { nowMs: clock.nowMs(), wins: await listWins(database, clock, player.id, family, request) };
      },
    });
  }
}
