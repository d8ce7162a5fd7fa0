import {
  contactDetailsEndpoint,
  dashboardEndpoint,
  fcmUpdateEndpoint,
  headlineEndpoint,
  type PlayerReply,
  sliderImagesEndpoint,
  socialDataEndpoint,
  walletBalanceEndpoint,
} from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { loadHeadlines } from '../../content/load-headlines';
import { loadSlides } from '../../content/load-slides';
import type { Session } from '../../context';
import { oncePerSecond } from '../../load/once-per-second';
import { createGrants } from '../../wallet/grant-points';
import type { CallContext } from '../call-context';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** The calls that home and the wallet poll. */
export function addHomeCalls(app: FastifyInstance, tools: Tools): void {
  const { config, clock, board, identified, marketLists, pollerOf } = tools;
  const giveGrants = createGrants(tools, config.pointsOnly);
  const headlines = oncePerSecond(clock, () => loadHeadlines(tools));
  const playerReply = async (_request: object, context: CallContext<Session>): Promise<PlayerReply> => {
    // Mostly both are known already. The board's cache notices a failed load itself, also if nobody waits for it.
    const shown = board();
    const known = await pollerOf(context.actor.token);
    const now = await shown;
    const markets = marketLists(now, 'main', context.publicUrl);
    const reply = { nowMs: clock.nowMs(), player: known, site: now.site, markets };
    if (config.pointsOnly === null) return reply;
    const player = (await giveGrants(known.id)) ? (await identified(context)).actor.player : known;
    return {
      ...reply,
      player: { ...player, transferOn: false },
      site: { ...reply.site, withdrawOpen: false },
    };
  };
  addCall(app, tools, { call: dashboardEndpoint, answer: playerReply });
  addCall(app, tools, { call: walletBalanceEndpoint, answer: playerReply });

  for (const call of [socialDataEndpoint, contactDetailsEndpoint])
    addCall(app, tools, { call, publicRead: true, answer: async () => (await board()).site });
  addCall(app, tools, { call: fcmUpdateEndpoint, publicRead: true, answer: async () => undefined });
  addCall(app, tools, {
    call: sliderImagesEndpoint,
    publicRead: true,
    session: 'optional',
    answer: async (_request, context) => {
      const { publicUrl } = context;
      const { imageOrigins } = config;
      return { nowMs: clock.nowMs(), slides: await loadSlides(context, { publicUrl, imageOrigins }) };
    },
  });
  addCall(app, tools, {
    call: headlineEndpoint,
    publicRead: true,
    answer: async ({ ids }) => {
      const all = await headlines();
      // Existing headlines, in the requested order.
      return { nowMs: clock.nowMs(), headlines: ids.flatMap((id) => all.filter((row) => row.id === id)) };
    },
  });
}
