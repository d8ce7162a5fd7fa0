import {
  currentDate,
  galiGame,
  galiRates,
  galiStatus,
  gameRates,
  type GameRequest,
  gameStatus,
  type GameStatusReply,
  starlineGame,
  starlineRates,
  starlineStatus,
} from '@ank/shared/api/server';
import { type Family, indiaDayOf } from '@ank/shared/rules';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../errors';
import type { BoardMarket } from '../verbs/board-rows';
import { CHART_PATHS } from '../verbs/market-board';
import { oncePerSecond } from '../verbs/once-per-second';
import { loadRates } from '../verbs/site-content';
import { addCall } from './call-route';
import type { Tools } from './tools';

const known = (market: BoardMarket | null): BoardMarket => {
  if (!market) throw new Refused('not_found', 'This game does not exist');
  return market;
};

/** Market lists, rates, and a native client's questions about one game. */
export function addMarketCalls(app: FastifyInstance, tools: Tools): void {
  const { database, clock, board, player: playerOf } = tools;
  const lists = [
    { call: starlineGame, family: 'starline' },
    { call: galiGame, family: 'gali' },
  ] as const;
  for (const { call, family } of lists) {
    addCall(app, tools, {
      call,
      publicRead: true,
      answer: async (_input, { publicUrl }) => ({
        nowMs: clock.nowMs(),
        markets: (await board()).rendered(family, publicUrl),
        chartUrl: publicUrl + CHART_PATHS[family],
      }),
    });
  }

  const rates = [
    { call: gameRates, family: 'main' },
    { call: starlineRates, family: 'starline' },
    { call: galiRates, family: 'gali' },
  ] as const;
  for (const { call, family } of rates) {
    const current = oncePerSecond(clock, () => loadRates(database, family));
    addCall(app, tools, { call, publicRead: true, answer: () => current() });
  }

  const statusOf =
    (family: Family) =>
    async (request: GameRequest): Promise<GameStatusReply> => {
      const [player, markets] = await Promise.all([playerOf(request.token), board()]);
      const { takesAll } = known(markets.find(request.gameId, family));
      return { nowMs: clock.nowMs(), takesAll, playerId: player.id, deviceId: player.deviceId };
    };
  addCall(app, tools, { call: gameStatus, answer: statusOf('main') });
  addCall(app, tools, { call: starlineStatus, answer: statusOf('starline') });
  addCall(app, tools, { call: galiStatus, answer: statusOf('gali') });

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
