import { changePasswordEndpoint, howToPlayEndpoint, profileEndpoint, profileUpdateEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { changePassword } from '../../accounts/passwords/change-password';
import { updateProfile } from '../../accounts/update-profile';
import { loadHowToPlay } from '../../content/load-how-to-play';
import { oncePerSecond } from '../../load/once-per-second';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** A player's own account, and the how-to-play page. */
export function addProfileCalls(app: FastifyInstance, tools: Tools): void {
  const { accounts, clock, logger, board, identified } = tools;
  addCall(app, tools, {
    call: profileEndpoint,
    answer: async (_request, context) => {
      const [{ actor }, { site }] = await Promise.all([identified(context), board()]);
      return { nowMs: clock.nowMs(), player: actor.player, site };
    },
  });
  addCall(app, tools, {
    call: profileUpdateEndpoint,
    answer: async (profile, context) => updateProfile(await identified(context), profile),
  });
  addCall(app, tools, {
    call: changePasswordEndpoint,
    answer: async (passwords, context) => {
      const known = await identified(context);
      await changePassword({ ...known, ...accounts }, passwords);
      context.keepDevice();
      logger.info({ playerId: known.actor.player.id }, 'password changed');
    },
  });
  const page = oncePerSecond(clock, () => loadHowToPlay(tools));
  addCall(app, tools, { call: howToPlayEndpoint, publicRead: true, answer: () => page() });
}
