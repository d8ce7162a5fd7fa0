import { encodeRefusal } from '@ank/protocol/server';
import type { FastifyInstance } from 'fastify';

/** Calls of the family that mean nothing here, with what their clients show to the player. */
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

/** Answers them as business failures, whatever is sent: some clients close themselves on any other HTTP status. */
export function addRefusedCalls(app: FastifyInstance): void {
  for (const [path, message] of Object.entries(REFUSED)) {
    const refusal = encodeRefusal({ code: 'not_allowed', message });
    // Before the body is read: a picture is none that this server could parse.
    app.post(path, { onRequest: async (_request, reply) => reply.send(refusal) }, async () => refusal);
  }
}
