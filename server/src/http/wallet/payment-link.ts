import { isUpiId } from '@ank/rules';
import { createHash } from 'node:crypto';
import { create } from 'qrcode';

/** The UPI link in the QR code: payee, currency and note; the payer types the amount. Null without a UPI id. */
export function qrLink(payee: { name: string; upiId: string }): string | null {
  if (!isUpiId(payee.upiId)) return null;
  const fields = { pa: payee.upiId, pn: payee.name, cu: 'INR', tn: 'Add Funds' };
  return `upi://pay?${Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
}

/** The quiet zone that readers require. */
const QUIET_MODULES = 4;

/** A QR code as SVG: one black path on white, without styles or scripts. */
export function qrPicture(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QUIET_MODULES;
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}

/** The name changes with the payee, so that a cached picture is never outdated. */
export const qrName = (link: string): string => `${createHash('sha256').update(link).digest('hex').slice(0, 16)}.svg`;
