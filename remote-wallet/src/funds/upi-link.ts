import type { Payee } from '@ank/protocol';
import { isUpiId } from '@ank/rules';

/** The payment apps. `googlePay` is supported but not offered. */
export type UpiApp = 'phonePe' | 'googlePay' | 'other';

type AppRow = { scheme: string; upiIdOf: (payee: Payee) => string };

const APPS: Readonly<Record<UpiApp, AppRow>> = {
  phonePe: { scheme: 'phonepe://pay', upiIdOf: (payee) => payee.phonepeUpiId },
  googlePay: { scheme: 'tez://upi/pay', upiIdOf: (payee) => payee.googleUpiId },
  other: { scheme: 'upi://pay', upiIdOf: (payee) => payee.googleUpiId || payee.upiId },
};

/** The payee's UPI id for an app, or null if it is missing or invalid. */
export function upiIdFor(app: UpiApp, payee: Payee | null): string | null {
  const id = payee ? APPS[app].upiIdOf(payee).trim() : '';
  return isUpiId(id) ? id : null;
}

/** The data of a payment link. `reference` is unique to the payment, letters and digits only. */
export type UpiPayment = { app: UpiApp; upiId: string; payeeName: string; points: number; reference: string };

/** The link that opens a payment app with everything filled in; one rupee per point. */
export function upiLink({ app, upiId, payeeName, points, reference }: UpiPayment): string {
  const fields = { pa: upiId, pn: payeeName, am: `${points}.00`, cu: 'INR', tn: 'Add Funds', tr: reference };
  return `${APPS[app].scheme}?${Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
