import { WITHDRAW_METHODS } from '../payout-methods';
import { sessionOnly } from '../server/fields';
import { PAYOUT_METHODS, payoutCodeOf, type PayoutCodes } from '../server/payout-codes';
import { onServer } from '../server/server-call';
import type { SessionRequest } from './account';
import { NOT_ADDED_YET, type PaymentDetailsReply } from './withdrawals';

/** `numbers` in the client's codes. */
export type PaymentMethodsReply = Pick<PaymentDetailsReply, 'numbers'> & { codes: PayoutCodes; minWithdrawal: number };

/** Other clients use the codes of this list in their withdrawals. */
export const paymentMethodListEndpoint = /*#__PURE__*/ onServer<SessionRequest, PaymentMethodsReply>(
  { path: '/api-user-payment-method-list', session: true },
  () => ({
    request: sessionOnly,
    encodeAnswer: ({ numbers, codes, minWithdrawal }) => {
      const saved = PAYOUT_METHODS.flatMap((method) => {
        const value = numbers[method];
        const { wireName: name } = WITHDRAW_METHODS[method];
        return value === undefined ? [] : [{ type: Number(payoutCodeOf(method, codes)), value, name }];
      });
      return {
        result: saved.sort((one, other) => one.type - other.type),
        min_amt: String(minWithdrawal),
        ...(saved.length > 0 ? { msg: 'Success', status: true } : { msg: NOT_ADDED_YET, status: false }),
      };
    },
  }),
);
