/** A way in which a player is paid. */
export type PayoutMethod = 'googlePay' | 'paytm' | 'phonePe';

type MethodRow = {
  /** `payment_method` of a withdrawal. */
  code: string;
  /** `upi_type` when a number is added. */
  upiType: string;
  wireName: string;
};

/** The single source of method codes: a server that swaps 2 and 3 needs two changes here. */
export const WITHDRAW_METHODS: Readonly<Record<PayoutMethod, MethodRow>> = {
  googlePay: { code: '2', upiType: '2', wireName: 'Google Pay' },
  paytm: { code: '3', upiType: '1', wireName: 'Paytm' },
  phonePe: { code: '4', upiType: '3', wireName: 'PhonePe' },
};

export type WithdrawStatus = 'pending' | 'cancelled' | 'approved' | 'unknown';
