import { type Dialect, OWN_DIALECT } from './dialect';

/** A method of paying a player. */
export type PayoutMethod = 'googlePay' | 'paytm' | 'phonePe';

type MethodRow = {
  /** `payment_method` of a withdrawal. */
  code: string;
  /** `upi_type` when a number is added. */
  upiType: string;
  wireName: string;
};

/** The single source of our server's method codes. */
export const WITHDRAW_METHODS: Readonly<Record<PayoutMethod, MethodRow>> = {
  googlePay: { code: '2', upiType: '2', wireName: 'Google Pay' },
  paytm: { code: '3', upiType: '1', wireName: 'Paytm' },
  phonePe: { code: '4', upiType: '3', wireName: 'PhonePe' },
};

/** `payment_method` of a withdrawal, in the dialect of the server. */
export const payoutCode = (method: PayoutMethod, { googlePayCode }: Dialect = OWN_DIALECT): string => {
  if (method === 'phonePe') return WITHDRAW_METHODS.phonePe.code;
  return (method === 'googlePay') === (googlePayCode === '2') ? '2' : '3';
};

export type WithdrawStatus = 'pending' | 'cancelled' | 'approved' | 'unknown';

/** The most withdrawals that a history holds, the newest. Other servers may send more. */
export const MAX_WITHDRAWALS = 500;
