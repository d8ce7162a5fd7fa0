import {
  addMoneyViaUpiEndpoint,
  adminBankDetailsEndpoint,
  autoDepositListEndpoint,
  fundRequestAddEndpoint,
  fundRequestHistoryEndpoint,
  lastFundRequestEndpoint,
  moneyRulesEndpoint,
  qrPayEndpoint,
} from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../../addresses';
import { Refused } from '../../errors';
import { oncePerSecond } from '../../load/once-per-second';
import { listDeposits } from '../../wallet/deposits/list-deposits';
import { loadDepositLeft } from '../../wallet/deposits/load-deposit-left';
import { loadMoneyTexts } from '../../wallet/deposits/load-money-texts';
import { loadPendingFunds } from '../../wallet/deposits/load-pending-funds';
import { requestFunds } from '../../wallet/deposits/request-funds';
import { usualMinutes } from '../../wallet/usual-time';
import type { Tools } from '../tools';
import { addMoneyCall } from './money-call';
import { qrLink, qrName, qrPicture } from './payment-link';

export function addDepositCalls(app: FastifyInstance, tools: Tools): void {
  const { admitRead, clock, config, board, identified } = tools;
  const texts = oncePerSecond(clock, () => loadMoneyTexts(tools));
  const pictureOf = oncePerSecond(clock, async (link) => qrPicture(link));
  const currentLink = async (): Promise<{ link: string | null; upiId: string }> => {
    const { payee } = await texts();
    return { link: config.pointsOnly ? null : qrLink(payee), upiId: payee.upiId };
  };

  for (const call of [fundRequestAddEndpoint, addMoneyViaUpiEndpoint])
    addMoneyCall(app, tools, { call, answer: (request, context) => requestFunds(context, request) });
  for (const call of [autoDepositListEndpoint, fundRequestHistoryEndpoint])
    addMoneyCall(app, tools, {
      call,
      answer: async (_request, context) => ({ deposits: await listDeposits(await identified(context)) }),
    });
  addMoneyCall(app, tools, {
    call: lastFundRequestEndpoint,
    answer: async (_request, context) => {
      const known = await identified(context);
      const [pending, usual, left, { site }] = await Promise.all([
        loadPendingFunds(known),
        usualMinutes(known, 'deposits'),
        loadDepositLeft(known),
        board(),
      ]);
      return { nowMs: clock.nowMs(), limits: site.deposit, pending, usualMinutes: usual, left };
    },
  });
  addMoneyCall(app, tools, {
    call: adminBankDetailsEndpoint,
    publicRead: true,
    answer: async () => (await texts()).payee,
  });
  addMoneyCall(app, tools, { call: moneyRulesEndpoint, publicRead: true, answer: async () => (await texts()).rules });
  addMoneyCall(app, tools, {
    call: qrPayEndpoint,
    publicRead: true,
    answer: async (_request, { publicUrl }) => {
      const { link, upiId } = await currentLink();
      return link === null ? null : { upiId, imageUrl: `${publicUrl}/qr/${qrName(link)}` };
    },
  });
  app.get<{ Params: { name: string } }>('/qr/:name', async ({ ip, params }, reply) => {
    admitRead(addressOf(ip));
    const { link } = await currentLink();
    if (link === null || params.name !== qrName(link)) throw new Refused('not_found', 'not_found', { httpStatus: 404 });
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(await pictureOf(link));
  });
}
