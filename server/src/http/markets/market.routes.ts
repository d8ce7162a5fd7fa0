import { FAMILY_PATHS } from '@ank/protocol';
import { currentDate, gameRates, gameStatus, marketList } from '@ank/protocol/server';
import { FAMILIES, FAMILY_NAMES, indiaDayOf } from '@ank/rules';
import type { FastifyInstance } from 'fastify';
import { loadRates } from '../../content/site-content';
import { Refused } from '../../errors';
import { oncePerSecond } from '../../load/once-per-second';
import type { BoardMarket } from '../../markets/board-rows';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

const known = (market: BoardMarket | null): BoardMarket => {
  if (!market) throw new Refused('not_found', 'This game does not exist');
  return market;
};

/** Market lists, rates, and a native client's questions about one game. */
export function addMarketCalls(app: FastifyInstance, tools: Tools): void {
  const { database, clock, board, player: playerOf } = tools;
  for (const family of FAMILY_NAMES) {
    const { list } = FAMILY_PATHS[family];
    if (list)
      addCall(app, tools, {
        call: marketList(list),
        publicRead: true,
        answer: async (_input, { publicUrl }) => ({
          nowMs: clock.nowMs(),
          markets: (await board()).rendered(family, publicUrl),
          chartUrl: publicUrl + FAMILIES[family].chart.path,
        }),
      });

    const rates = oncePerSecond(clock, () => loadRates(database, family));
    addCall(app, tools, { call: gameRates(family), publicRead: true, answer: () => rates() });

    addCall(app, tools, {
      call: gameStatus(family),
      answer: async (request) => {
        const [player, markets] = await Promise.all([playerOf(request.token), board()]);
        const { takesAll } = known(markets.find(request.gameId, family));
        return { nowMs: clock.nowMs(), takesAll, playerId: player.id, deviceId: player.deviceId };
      },
    });
  }

  addCall(app, tools, {
    call: currentDate,
    answer: async (request) => {
      const [player, { site, find }] = await Promise.all([playerOf(request.token), board()]);
      const { card } = known(find(request.gameId));
      const nowMs = clock.nowMs();
      return {
        nowMs,
        walletPoints: player.walletPoints,
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
