import {
  bidHistoryEndpoint,
  mySlipsEndpoint,
  submitBidEndpoint,
  announceWinsEndpoint,
  winHistoryEndpoint,
} from '@ank/protocol';
import { FAMILY_NAMES } from '@ank/rules';
import type { FastifyInstance } from 'fastify';
import { listBids } from '../../bids/list-bids';
import { listSlips } from '../../bids/list-slips';
import { listWins } from '../../bids/list-wins';
import { placeBid } from '../../bids/place-bid';
import { announceWins } from '../../bids/announce-wins';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** Placing bids, and listing bids, wins and slips. */
export function addBidCalls(app: FastifyInstance, tools: Tools): void {
  const { clock, identified, looking, placeSlip } = tools;
  for (const family of FAMILY_NAMES) {
    addCall(app, tools, {
      call: submitBidEndpoint(family),
      inLane: true,
      answer: (request, context) => placeBid(context, { ...request, family }, placeSlip),
    });
    addCall(app, tools, {
      call: bidHistoryEndpoint(family),
      answer: async ({ from, to }, context) => {
        const bids = await looking(context, (known) => listBids(known, { family, from, to }));
        return { nowMs: clock.nowMs(), bids };
      },
    });
    addCall(app, tools, {
      call: winHistoryEndpoint(family),
      answer: async ({ from, to }, context) => {
        const wins = await looking(context, (known) => listWins(known, { family, from, to }));
        return { nowMs: clock.nowMs(), wins };
      },
    });
  }
  addCall(app, tools, {
    call: mySlipsEndpoint,
    answer: async (request, context) => ({
      nowMs: clock.nowMs(),
      ...(await looking(context, (known) => listSlips(known, request))),
    }),
  });
  addCall(app, tools, {
    call: announceWinsEndpoint,
    answer: async (request, context) => {
      const days = await announceWins(await identified(context), request);
      return { nowMs: clock.nowMs(), days };
    },
  });
}
