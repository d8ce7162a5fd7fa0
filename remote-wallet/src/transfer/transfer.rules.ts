import { isMobile, mobileOf, parsePoints } from '@ank/rules';
import { formatPoints } from '@ank/ui';
import { TRANSFER_TEXTS } from './transfer.messages';

/** The form's state. `least`: minimum transfer in points. `wallet` is null while the balance is unknown. */
export type TransferForm = { phone: string; points: string; ownPhone: string; least: number; wallet: number | null };

export type TransferFaults = { phone: string | null; points: string | null };

function phoneFault(phone: string, ownPhone: string): string | null {
  if (phone.trim() === '') return TRANSFER_TEXTS.phoneMissing;
  const mobile = mobileOf(phone);
  if (!isMobile(mobile)) return TRANSFER_TEXTS.phoneWrong;
  return mobile === ownPhone ? TRANSFER_TEXTS.ownPhone : null;
}

function pointsFault(text: string, least: number, wallet: number | null): string | null {
  const points = parsePoints(text.trim());
  if (points === null) return TRANSFER_TEXTS.pointsMissing;
  if (points < least) return TRANSFER_TEXTS.tooFew(formatPoints(least));
  return wallet !== null && points > wallet ? TRANSFER_TEXTS.tooMany : null;
}

/** Why a transfer is refused, by field. The server checks again. */
export const transferFaults = ({ phone, points, ownPhone, least, wallet }: TransferForm): TransferFaults => ({
  phone: phoneFault(phone, ownPhone),
  points: pointsFault(points, least, wallet),
});
