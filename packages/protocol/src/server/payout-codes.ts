import { type PayoutMethod, WITHDRAW_METHODS } from '../payout-methods';

/** Which `payment_method` codes a client sends (docs/protocol.md, Payout method codes). */
export type PayoutCodes = 'specified' | 'family';

const { googlePay, paytm, phonePe } = WITHDRAW_METHODS;

/** Most servers of the family, and the native clients made for them, have 2 and 3 swapped. */
const CODES: Readonly<Record<PayoutCodes, Readonly<Record<PayoutMethod, string>>>> = {
  specified: { googlePay: googlePay.code, paytm: paytm.code, phonePe: phonePe.code },
  family: { googlePay: paytm.code, paytm: googlePay.code, phonePe: phonePe.code },
};

export const PAYOUT_METHODS = Object.keys(WITHDRAW_METHODS) as PayoutMethod[];

export const payoutCodeOf = (method: PayoutMethod, codes: PayoutCodes): string => CODES[codes][method];

/** The possible meanings of a code, for the clients that may have sent it. */
export const readingsOf = (code: string, sentBy: readonly PayoutCodes[]): PayoutMethod[] =>
  PAYOUT_METHODS.filter((method) => sentBy.some((codes) => CODES[codes][method] === code));
