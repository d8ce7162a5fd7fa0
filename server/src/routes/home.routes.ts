import { dashboard, headline, sliderImages, socialData, walletBalance, type PlayerReply } from '@ank/shared/api/server';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import type { Board } from '../verbs/market-board';
import { playerOf } from '../verbs/player-of';
import { loadHeadlines, loadSlides } from '../verbs/site-content';
import { addCall, type Caller } from './call-route';

/** What the home screen and the wallet ask for, over and over. */
export function addHomeCalls(app: FastifyInstance, { config, database, clock }: Deps, board: () => Promise<Board>): void {
  const playerReply = async ({ token }: { token: string }, { publicUrl }: Caller): Promise<PlayerReply> => {
    const [player, markets] = await Promise.all([playerOf(database, clock, token), board()]);
    return { nowMs: clock.nowMs(), player, site: markets.site, markets: markets.rendered('main', publicUrl) };
  };
  addCall(app, config, { call: dashboard, answer: playerReply });
  addCall(app, config, { call: walletBalance, answer: playerReply });

  addCall(app, config, { call: socialData, answer: async () => (await board()).site });
  addCall(app, config, {
    call: sliderImages,
    answer: async ({ token }, { publicUrl }) => {
      await playerOf(database, clock, token);
      return { nowMs: clock.nowMs(), slides: await loadSlides(database, publicUrl) };
    },
  });
  addCall(app, config, {
    call: headline,
    answer: async ({ ids }) => ({ nowMs: clock.nowMs(), headlines: await loadHeadlines(database, ids) }),
  });
}
