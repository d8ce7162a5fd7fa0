import {
  currentDateEndpoint,
  gameActiveEndpoint,
  gameRatesEndpoint,
  gameStatusEndpoint,
  isListed,
  marketListEndpoint,
} from '@ank/protocol';
import { FAMILIES, FAMILY_NAMES, indiaDayOf } from '@ank/rules';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../errors';
import { oncePerSecond } from '../../load/once-per-second';
import type { BoardMarket } from '../../markets/board-rows';
import { loadRates } from '../../markets/load-rates';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

const known = (market: BoardMarket | null): BoardMarket => {
  if (!market) throw new Refused('not_found', 'no_market');
  return market;
};

/** Market lists, rates, and native clients' calls about one game. */
export function addMarketCalls(app: FastifyInstance, tools: Tools): void {
  const { clock, board, identified, marketLists } = tools;
  for (const family of FAMILY_NAMES) {
    if (isListed(family))
      addCall(app, tools, {
        call: marketListEndpoint(family),
        publicRead: true,
        answer: async (_input, { publicUrl }) => ({
          nowMs: clock.nowMs(),
          markets: marketLists(await board(), family, publicUrl),
          chartUrl: publicUrl + FAMILIES[family].chart.path,
        }),
      });

    const rates = oncePerSecond(clock, () => loadRates(tools, { family }));
    addCall(app, tools, { call: gameRatesEndpoint(family), publicRead: true, answer: () => rates() });

    addCall(app, tools, {
      call: gameActiveEndpoint(family),
      publicRead: true,
      answer: async ({ gameId }) => known((await board()).find(gameId, family)).card,
    });

    addCall(app, tools, {
      call: gameStatusEndpoint(family),
      publicRead: true,
      session: 'optional',
      answer: async ({ token, gameId }, context) => {
        const asked = { ...context, actor: { ...context.actor, token: token ?? '' } };
        const [player, markets] = await Promise.all([
          token === null ? null : identified(asked).then(({ actor }) => actor.player),
          board(),
        ]);
        const { takesAll } = known(markets.find(gameId, family));
        return { nowMs: clock.nowMs(), takesAll, player };
      },
    });
  }

  addCall(app, tools, {
    call: currentDateEndpoint,
    answer: async ({ gameId }, context) => {
      const [{ actor }, { site, find }] = await Promise.all([identified(context), board()]);
      const { card } = known(find(gameId));
      const nowMs = clock.nowMs();
      return {
        nowMs,
        walletPoints: actor.player.walletPoints,
        bid: site.bid,
        deposit: site.deposit,
        withdrawal: { min: site.minWithdrawal, max: site.maxWithdrawal },
        transfer: { min: site.minTransfer, max: site.maxTransfer },
        day: indiaDayOf(nowMs),
        opensAtMs: card.opensAtMs,
        closesAtMs: card.closesAtMs,
      };
    },
  });
}
