import {
  bidHistory,
  galiBidHistory,
  galiSubmitBid,
  galiWinHistory,
  starlineBidHistory,
  starlineSubmitBid,
  starlineWinHistory,
  submitBid,
  winHistory,
} from '@ank/shared/api/server';
import type { FastifyInstance } from 'fastify';
import { listBids } from '../verbs/list-bids';
import { listWins } from '../verbs/list-wins';
import { placeBid } from '../verbs/place-bid';
import { addCall } from './call-route';
import type { Tools } from './tools';

const FAMILIES = [
  { family: 'main', submit: submitBid, bids: bidHistory, wins: winHistory },
  { family: 'starline', submit: starlineSubmitBid, bids: starlineBidHistory, wins: starlineWinHistory },
  { family: 'gali', submit: galiSubmitBid, bids: galiBidHistory, wins: galiWinHistory },
] as const;

/** Placing bids and listing bids and wins, for each family. */
export function addBidCalls(app: FastifyInstance, tools: Tools): void {
  const { database, clock, requestLimit } = tools;
  for (const { family, submit, bids, wins } of FAMILIES) {
    addCall(app, tools, {
      call: submit,
      answer: (request) =>
        placeBid(database, clock, family, request, (playerId) => requestLimit.remember(request.token, playerId)),
    });
    addCall(app, tools, {
      call: bids,
      answer: async (request) => {
        const player = await tools.player(request.token);
        return { nowMs: clock.nowMs(), bids: await listBids(database, clock, player.id, family, request) };
      },
    });
    addCall(app, tools, {
      call: wins,
      answer: async (request) => {
        const player = await tools.player(request.token);
        return { nowMs: clock.nowMs(), wins: await listWins(database, clock, player.id, family, request) };
      },
    });
  }
}
