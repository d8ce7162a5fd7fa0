import { changePassword, getProfile, howToPlay, profileUpdate } from '@ank/protocol/server';
import type { FastifyInstance } from 'fastify';
import { changePassword as change } from '../../accounts/passwords/change-password';
import { updateProfile } from '../../accounts/update-profile';
import { loadHowToPlay } from '../../content/how-to-play';
import { oncePerSecond } from '../../load/once-per-second';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** A player's own account, and the how-to-play page. */
export function addProfileCalls(app: FastifyInstance, tools: Tools): void {
  const { accounts, database, clock, logger, board, player: playerOf, requestLimit } = tools;
  addCall(app, tools, {
    call: getProfile,
    answer: async ({ token }) => {
      const [player, { site }] = await Promise.all([playerOf(token), board()]);
      return { nowMs: clock.nowMs(), player, site };
    },
  });
  addCall(app, tools, {
    call: profileUpdate,
    answer: async ({ token, name, email }) =>
      updateProfile(database, { playerId: (await playerOf(token)).id, name, email }),
  });
  addCall(app, tools, {
    call: changePassword,
    answer: async ({ token, ...passwords }, { source, keepDevice }) => {
      const player = await playerOf(token);
      const reply = await change(accounts, player, passwords, source);
      keepDevice();
      requestLimit.remember(reply.token, player.id);
      logger.info({ playerId: player.id }, 'password changed');
      return reply;
    },
  });
  const page = oncePerSecond(clock, () => loadHowToPlay(database));
  addCall(app, tools, { call: howToPlay, publicRead: true, answer: () => page() });
}
