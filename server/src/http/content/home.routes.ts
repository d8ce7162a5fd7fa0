import { dashboard, headline, sliderImages, socialData, walletBalance, type PlayerReply } from '@ank/protocol/server';
import type { FastifyInstance } from 'fastify';
import { loadHeadlines, loadSlides } from '../../content/site-content';
import { oncePerSecond } from '../../load/once-per-second';
import { addCall, type Caller } from '../call-route';
import type { Tools } from '../tools';

/** The calls that the home screen and the wallet poll. */
export function addHomeCalls(app: FastifyInstance, tools: Tools): void {
  const { config, database, clock, board, player: playerOf } = tools;
  const headlines = oncePerSecond(clock, () => loadHeadlines(database));
  const playerReply = async ({ token }: { token: string }, { publicUrl }: Caller): Promise<PlayerReply> => {
    const [player, markets] = await Promise.all([playerOf(token), board()]);
    return { nowMs: clock.nowMs(), player, site: markets.site, markets: markets.rendered('main', publicUrl) };
  };
  addCall(app, tools, { call: dashboard, answer: playerReply });
  addCall(app, tools, { call: walletBalance, answer: playerReply });

  addCall(app, tools, { call: socialData, publicRead: true, answer: async () => (await board()).site });
  addCall(app, tools, {
    call: sliderImages,
    answer: async ({ token }, { publicUrl }) => {
      await playerOf(token);
      return { nowMs: clock.nowMs(), slides: await loadSlides(database, publicUrl, config.imageOrigins) };
    },
  });
  addCall(app, tools, {
    call: headline,
    publicRead: true,
    answer: async ({ ids }) => {
      const all = await headlines();
      // Existing headlines, in the requested order.
      return { nowMs: clock.nowMs(), headlines: ids.flatMap((id) => all.filter((row) => row.id === id)) };
    },
  });
}
