import {
  addUpiDetailsEndpoint,
  checkReceiverEndpoint,
  paymentDetailsEndpoint,
  paymentMethodListEndpoint,
  statementEndpoint,
  transferPointsEndpoint,
  withdrawFundRequestEndpoint,
  withdrawHistoryEndpoint,
} from '@ank/protocol';
import { readingsOf } from '@ank/protocol/server';
import type { FastifyInstance } from 'fastify';
import { checkReceiver } from '../../wallet/check-receiver';
import { listStatement } from '../../wallet/list-statement';
import { transferPoints } from '../../wallet/transfer-points';
import { listWithdrawals } from '../../wallet/withdrawals/list-withdrawals';
import { loadPayoutNumbers } from '../../wallet/withdrawals/load-payout-numbers';
import { savePayoutNumber } from '../../wallet/withdrawals/save-payout-number';
import { usualMinutes } from '../../wallet/usual-time';
import { withdraw } from '../../wallet/withdrawals/withdraw';
import { addCall } from '../call-route';
import type { Tools } from '../tools';
import { addMoneyCall } from './money-call';

export function addWalletCalls(app: FastifyInstance, tools: Tools): void {
  const { accounts, clock, board, identified, looking } = tools;

  addCall(app, tools, {
    call: statementEndpoint,
    answer: async (request, context) => {
      const [{ player, rows, more }, { site }] = await Promise.all([
        looking(context, async (known) => ({ player: known.actor.player, ...(await listStatement(known, request)) })),
        board(),
      ]);
      return {
        nowMs: clock.nowMs(),
        player,
        // The newest row and the balance beside it must agree, even if a transfer was booked in between.
        walletPoints: request.before === null ? (rows[0]?.balanceAfter ?? player.walletPoints) : player.walletPoints,
        opensMinutes: site.withdrawOpenMinutes,
        closesMinutes: site.withdrawCloseMinutes,
        rows,
        more,
        paged: request.limit !== null,
      };
    },
  });
  addMoneyCall(app, tools, {
    call: withdrawFundRequestEndpoint,
    answer: ({ requestId, points, methodCode }, context) =>
      withdraw(context, { requestId, points, methods: readingsOf(methodCode, context.client.payoutCodes) }),
  });
  addMoneyCall(app, tools, {
    call: withdrawHistoryEndpoint,
    answer: async (_request, context) => {
      const known = await identified(context);
      const [requests, usual, { site }] = await Promise.all([
        listWithdrawals(known),
        usualMinutes(known, 'withdrawals'),
        board(),
      ]);
      return {
        nowMs: clock.nowMs(),
        walletPoints: known.actor.player.walletPoints,
        opensMinutes: site.withdrawOpenMinutes,
        closesMinutes: site.withdrawCloseMinutes,
        codes: context.client.payoutCodes[0],
        usualMinutes: usual,
        requests,
      };
    },
  });
  addMoneyCall(app, tools, {
    call: paymentDetailsEndpoint,
    answer: async (_request, context) => loadPayoutNumbers(await identified(context)),
  });
  addMoneyCall(app, tools, {
    call: paymentMethodListEndpoint,
    answer: async (_request, context) => {
      const [{ numbers }, { site }] = await Promise.all([loadPayoutNumbers(await identified(context)), board()]);
      return { numbers, codes: context.client.payoutCodes[0], minWithdrawal: site.minWithdrawal };
    },
  });
  addMoneyCall(app, tools, {
    call: addUpiDetailsEndpoint,
    answer: async (request, context) => savePayoutNumber({ ...(await identified(context)), ...accounts }, request),
  });
  addMoneyCall(app, tools, {
    call: checkReceiverEndpoint,
    answer: async (request, context) => checkReceiver(await identified(context), request),
  });
  addMoneyCall(app, tools, {
    call: transferPointsEndpoint,
    answer: (request, context) => transferPoints(context, request),
  });
}
