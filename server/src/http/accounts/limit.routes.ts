import { getPlayLimitsEndpoint, setStakeLimitEndpoint, takeBreakEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { listLimits } from '../../accounts/limits/list-limits';
import { setStakeLimit } from '../../accounts/limits/set-stake-limit';
import { takeBreak } from '../../accounts/limits/take-break';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** What players set for themselves: limits of their stakes, and breaks. */
export function addLimitCalls(app: FastifyInstance, tools: Tools): void {
  const { identified } = tools;
  addCall(app, tools, {
    call: getPlayLimitsEndpoint,
    answer: async (_request, context) => {
      const known = await identified(context);
      return listLimits(known, known.actor.player.id);
    },
  });
  addCall(app, tools, {
    call: setStakeLimitEndpoint,
    answer: async (limit, context) => setStakeLimit(await identified(context), limit),
  });
  addCall(app, tools, {
    call: takeBreakEndpoint,
    answer: async (pause, context) => takeBreak(await identified(context), pause),
  });
}
