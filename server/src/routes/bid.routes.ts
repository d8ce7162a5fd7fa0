import { bidHistory, submitBid } from '@ank/shared/api/server';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { listBids } from '../verbs/list-bids';
import { placeBid } from '../verbs/place-bid';
import { playerOf } from '../verbs/player-of';
import { addCall } from './call-route';

/** Placing bids on main markets, and looking at them. */
export function addBidCalls(app: FastifyInstance, { config, database, clock }: Deps): void {
  addCall(app, config, { call: submitBid, answer: (request) => placeBid(database, clock, 'main', request) });
  addCall(app, config, {
    call: bidHistory,
    answer: async (request) => {
      const player = await playerOf(database, clock, request.token);
      return { nowMs: clock.nowMs(), bids: await listBids(database, clock, player.id, 'main', request) };
    },
  });
}
