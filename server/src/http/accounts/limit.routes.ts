import {
  getPlayLimitsEndpoint,
  type PlayLimitsReply,
  playSumsEndpoint,
  setDepositLimitEndpoint,
  setStakeLimitEndpoint,
  takeBreakEndpoint,
} from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { listLimits } from '../../accounts/limits/list-limits';
import { setLimit } from '../../accounts/limits/set-limit';
import { takeBreak } from '../../accounts/limits/take-break';
import { sumPlay } from '../../bids/sum-play';
import { addCall } from '../call-route';
import type { Tools } from '../tools';
import { addMoneyCall } from '../wallet/money-call';

/** What players set for themselves: stake and deposit limits, breaks, and the totals of their play. */
export function addLimitCalls(app: FastifyInstance, tools: Tools): void {
  const { identified, config, clock } = tools;
  /** A site with points only has no deposits to limit. */
  const visibleLimits = async (limits: Promise<PlayLimitsReply>): Promise<PlayLimitsReply> =>
    config.pointsOnly ? { ...(await limits), deposits: [] } : limits;
  addCall(app, tools, {
    call: getPlayLimitsEndpoint,
    answer: async (_request, context) => {
      const known = await identified(context);
      return visibleLimits(listLimits(known, known.actor.player.id));
    },
  });
  addCall(app, tools, {
    call: setStakeLimitEndpoint,
    answer: async (limit, context) => visibleLimits(setLimit(await identified(context), 'stake', limit)),
  });
  addMoneyCall(app, tools, {
    call: setDepositLimitEndpoint,
    answer: async (limit, context) => setLimit(await identified(context), 'deposit', limit),
  });
  addCall(app, tools, {
    call: takeBreakEndpoint,
    answer: async (pause, context) => visibleLimits(takeBreak(await identified(context), pause)),
  });
  addCall(app, tools, {
    call: playSumsEndpoint,
    answer: async (play, context) => ({ nowMs: clock.nowMs(), ...(await sumPlay(await identified(context), play)) }),
  });
}
