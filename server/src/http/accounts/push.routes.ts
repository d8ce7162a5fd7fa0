import { myPushEndpoint, type PushSettings, savePushEndpoint, stopPushEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../errors';
import { loadPush, savePush, stopPush } from '../../push/player-push';
import type { CallContext } from '../call-context';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

type Request = { token: string };

const NONE: PushSettings = { publicKey: '', device: null };

/** Push notifications of the inbox for a player's devices. */
export function addPushCalls(app: FastifyInstance, tools: Tools): void {
  const { clock, config, identified } = tools;
  const playerOf = async (context: CallContext<Request>) => {
    const known = await identified(context);
    return { ...known, actor: { ...known.actor, token: context.actor.token } };
  };
  const answer = (settings: PushSettings) => ({ nowMs: clock.nowMs(), ...(config.webPush ? settings : NONE) });
  addCall(app, tools, {
    call: myPushEndpoint,
    answer: async (_request, context) => answer(await loadPush(await playerOf(context))),
  });
  addCall(app, tools, {
    call: savePushEndpoint,
    answer: async (wishes, context) => {
      const player = await playerOf(context);
      if (!config.webPush) throw new Refused('not_allowed', 'no_push');
      return answer(await savePush(player, wishes));
    },
  });
  addCall(app, tools, {
    call: stopPushEndpoint,
    answer: async (_request, context) => answer(await stopPush(await playerOf(context))),
  });
}
