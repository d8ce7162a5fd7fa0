import type { PaymentDetails, PayoutMethod } from '@ank/protocol';

/** The payout methods in display order, with their display names. */
export const METHOD_NAMES = { paytm: 'Paytm', googlePay: 'GPay', phonePe: 'PhonePe' } as const satisfies Record<
  PayoutMethod,
  string
>;

/** One row per method, in display order. */
export const METHODS = Object.entries(METHOD_NAMES).map(([method, name]) => ({ method: method as PayoutMethod, name }));

export type OwnMethod = { method: PayoutMethod; name: string; number: string };

/** The methods with a number on file. */
export const ownMethods = (numbers: PaymentDetails | null | undefined): OwnMethod[] =>
  METHODS.flatMap(({ method, name }) => (numbers?.[method] ? [{ method, name, number: numbers[method] }] : []));
