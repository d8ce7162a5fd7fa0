import { changePassword, getProfile, howToPlay, profileUpdate } from '@ank/shared/api/server';
import type { FastifyInstance } from 'fastify';
import { changePassword as change } from '../verbs/change-password';
import { loadHowToPlay } from '../verbs/how-to-play';
import { updateProfile } from '../verbs/update-profile';
import { addCall } from './call-route';
import type { Tools } from './tools';

/** What a player sees and changes of the own account, and the page on how to play. */
export function addProfileCalls(app: FastifyInstance, tools: Tools): void {
  const { database, clock, logger, board, player: playerOf, requestLimit } = tools;
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
    answer: async ({ token, oldPassword, newPassword }) => {
      const { id: playerId, deviceId } = await playerOf(token);
      const reply = await change(database, clock, { playerId, deviceId, oldPassword, newPassword });
      requestLimit.learn(reply.token, playerId);
      logger.info({ playerId }, 'password changed');
      return reply;
    },
  });
  addCall(app, tools, { call: howToPlay, answer: () => loadHowToPlay(database) });
}
