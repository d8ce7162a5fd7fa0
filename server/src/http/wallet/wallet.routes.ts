import {
  addUpiDetails,
  checkReceiver,
  paymentDetails,
  statement,
  transferPoints,
  withdrawFundRequest,
  withdrawHistory,
} from '@ank/protocol/server';
import type { FastifyInstance } from 'fastify';
import { listStatement } from '../../wallet/list-statement';
import { loadPayoutNumbers, savePayoutNumber } from '../../wallet/payout-numbers';
import { checkReceiver as lookUpReceiver, transferPoints as moveToPlayer } from '../../wallet/transfer-points';
import { listWithdrawals, withdraw } from '../../wallet/withdraw';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

export function addWalletCalls(app: FastifyInstance, tools: Tools): void {
  const { accounts, database, clock, board, requestLimit, player: playerOf } = tools;
  const remember =
    (token: string) =>
    (playerId: string): void =>
      requestLimit.remember(token, playerId);

  addCall(app, tools, {
    call: statement,
    answer: async (request) => {
      const player = await playerOf(request.token);
      const [{ rows, more }, { site }] = await Promise.all([listStatement(database, player.id, request), board()]);
      return {
        nowMs: clock.nowMs(),
        // The newest row and the balance beside it must agree, even if a transfer was booked in between.
        walletPoints: request.before === null ? (rows[0]?.balanceAfter ?? player.walletPoints) : player.walletPoints,
        holdPoints: player.holdPoints,
        opensMinutes: site.withdrawOpenMinutes,
        closesMinutes: site.withdrawCloseMinutes,
        rows,
        more,
        paged: request.limit !== null,
      };
    },
  });
  addCall(app, tools, {
    call: withdrawFundRequest,
    answer: (request) => withdraw(database, clock, request, remember(request.token)),
  });
  addCall(app, tools, {
    call: withdrawHistory,
    answer: async ({ token }) => {
      const player = await playerOf(token);
      const [requests, { site }] = await Promise.all([listWithdrawals(database, player.id), board()]);
      return {
        nowMs: clock.nowMs(),
        walletPoints: player.walletPoints,
        opensMinutes: site.withdrawOpenMinutes,
        closesMinutes: site.withdrawCloseMinutes,
        requests,
      };
    },
  });
  addCall(app, tools, {
    call: paymentDetails,
    answer: async ({ token }) => loadPayoutNumbers(database, await playerOf(token)),
  });
  addCall(app, tools, {
    call: addUpiDetails,
    answer: async (request, { source }) => savePayoutNumber(accounts, await playerOf(request.token), request, source),
  });
  addCall(app, tools, {
    call: checkReceiver,
    answer: async (request) => lookUpReceiver(database, clock, await playerOf(request.token), request),
  });
  addCall(app, tools, {
    call: transferPoints,
    answer: (request) => moveToPlayer(database, clock, request, remember(request.token)),
  });
}
