import type { PaymentDetails, PayoutMethod } from '@ank/shared/api';

/** The ways to be paid, in the order in which they are offered, by the name that the player reads. */
export const METHOD_NAMES = { paytm: 'Paytm', googlePay: 'GPay', phonePe: 'PhonePe' } as const satisfies Record<
  PayoutMethod,
  string
>;

/** A row for each way, in order. */
export const METHODS = Object.entries(METHOD_NAMES).map(([method, name]) => ({ method: method as PayoutMethod, name }));

export type OwnMethod = { method: PayoutMethod; name: string; number: string };

/** The ways that have a number on file. */
export const ownMethods = (numbers: PaymentDetails | null | undefined): OwnMethod[] =>
  METHODS.flatMap(({ method, name }) => (numbers?.[method] ? [{ method, name, number: numbers[method] }] : []));
