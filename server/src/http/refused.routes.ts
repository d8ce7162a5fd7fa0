import { encodeRefusal } from '@ank/protocol/server';
import type { FastifyInstance } from 'fastify';

/** Calls of the family that do not apply here, with the message that their clients show. */
const REFUSED: Readonly<Record<string, string>> = {
  '/api-check-security-pin': 'Security Pin is invalid',
  '/api-update-pin': 'Security pins are not available',
  '/api-add-user-bank-details': 'Payouts to bank accounts are not available',
  '/api-fund-payment-slip-upload': 'Pictures are not accepted. Please send the payment number (UTR).',
  '/api-notification-setting': 'Notifications are not available',
  '/api-get-notification': 'Data not found',
  '/api-get-notice': 'Data not found',
  '/api-get-tips-list': 'Data not found',
  '/api-get-user-network': 'Data Not Found.',
  '/api-check-refer-valid': 'Not Valid',
  '/api-chat-app': 'Chat is not available',
  '/api-get-app-version-details': 'Data not found',
  '/api-get-statement': 'Data not found',
  '/api-view-wallet-transaction-history': 'Wallet Trasaction History Data Not Available',
};

/** Refuses them with HTTP 200, whatever is sent: some clients close themselves on any other status. */
export function addRefusedCalls(app: FastifyInstance): void {
  for (const [path, message] of Object.entries(REFUSED)) {
    const refusal = encodeRefusal({ code: 'not_allowed', message });
    // Before the body is read: the server cannot parse a picture.
    app.post(path, { onRequest: async (_request, reply) => reply.send(refusal) }, async () => refusal);
  }
}
