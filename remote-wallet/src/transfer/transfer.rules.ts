import { isMobile, mobileOf, parsePoints } from '@ank/shared/rules';
import { TRANSFER_TEXTS as TEXTS } from './transfer.messages';

/** Fewer points cannot be sent. */
export const MIN_TRANSFER_POINTS = 100;

export type TransferForm = { phone: string; points: string; ownPhone: string; wallet: number | null };

export type TransferFaults = { phone: string | null; points: string | null };

function phoneFault(phone: string, ownPhone: string): string | null {
  if (phone.trim() === '') return TEXTS.phoneMissing;
  const mobile = mobileOf(phone);
  if (!isMobile(mobile)) return TEXTS.phoneWrong;
  return mobile === ownPhone ? TEXTS.ownPhone : null;
}

function pointsFault(text: string, wallet: number | null): string | null {
  const points = parsePoints(text.trim());
  if (points === null) return TEXTS.pointsMissing;
  if (points < MIN_TRANSFER_POINTS) return TEXTS.tooFew;
  return wallet !== null && points > wallet ? TEXTS.tooMany : null;
}

/** What stands against a transfer, by field. The server checks it again. */
export const transferFaults = ({ phone, points, ownPhone, wallet }: TransferForm): TransferFaults => ({
  phone: phoneFault(phone, ownPhone),
  points: pointsFault(points, wallet),
});
