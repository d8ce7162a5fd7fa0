import { type PayoutMethod, type SentCode, WITHDRAW_METHODS } from '@ank/shared/api';
import { METHODS } from './methods';

/** What the number's modal hands to the screen of the code. */
export type HandOver = { phoneNumber: string; method: PayoutMethod; code: SentCode };

/** In memory only: neither a code nor what the server knows it by reaches the browser's history. A reload starts over. */
let sent: { mobile: string; phoneNumber: string; code: SentCode } | null = null;

/** Keeps the code that was sent to a player's `mobile`, and gives what the router carries to the code's screen. */
export function handOver(
  mobile: string,
  phoneNumber: string,
  method: PayoutMethod,
  code: SentCode,
): { phoneNumber: string; option: string } {
  sent = { mobile, phoneNumber, code };
  return { phoneNumber, option: WITHDRAW_METHODS[method].upiType };
}

export function dropHandOver(): void {
  sent = null;
}

/** The hand-over of a player, or null when the screen was reached some other way. */
export function handedOver(mobile: string, state: unknown): HandOver | null {
  if (typeof state !== 'object' || state === null || sent === null || sent.mobile !== mobile) return null;
  const { phoneNumber, option } = state as Record<string, unknown>;
  const method = METHODS.find((row) => WITHDRAW_METHODS[row.method].upiType === option)?.method;
  if (phoneNumber !== sent.phoneNumber || !method) return null;
  return { phoneNumber: sent.phoneNumber, method, code: sent.code };
}
