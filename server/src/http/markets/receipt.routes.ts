import { publishedRootsEndpoint, slipReceiptEndpoint } from '@ank/protocol';
import { indiaDayOf } from '@ank/rules';
import type { FastifyInstance } from 'fastify';
import { oncePerSecond } from '../../load/once-per-second';
import { listRoots } from '../../receipts/list-roots';
import { loadReceipt } from '../../receipts/load-receipt';
import { listPublicKeys } from '../../receipts/signing-key';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** Receipts for their owners, and the public roots. */
export function addReceiptCalls(app: FastifyInstance, tools: Tools): void {
  const { clock, identified } = tools;
  addCall(app, tools, {
    call: slipReceiptEndpoint,
    answer: async (request, context) => ({
      nowMs: clock.nowMs(),
      ...(await loadReceipt(await identified(context), request)),
    }),
  });
  const rootsOf = oncePerSecond(clock, (day) => listRoots(tools, day));
  const keys = oncePerSecond(clock, () => listPublicKeys(tools));
  addCall(app, tools, {
    call: publishedRootsEndpoint,
    withoutAppKey: true,
    publicRead: true,
    answer: async ({ day }) => {
      const nowMs = clock.nowMs();
      return { nowMs, roots: await rootsOf(day ?? indiaDayOf(nowMs)), keys: await keys() };
    },
  });
}
