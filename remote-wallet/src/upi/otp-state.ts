import { type PayoutMethod, type SentCode, WITHDRAW_METHODS } from '@ank/protocol';
import { METHODS } from './methods';

/** What the number sheet passes to the code screen. */
export type HandOver = { phoneNumber: string; method: PayoutMethod; code: SentCode };

/** In memory only: neither the code nor its reference may be stored in the browser's history. A reload starts over. */
let sent: { mobile: string; phoneNumber: string; code: SentCode } | null = null;

/** Keeps the code sent to the player's `mobile`. Returns the router state for the code screen. */
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

/** The player's hand-over, or null when the screen was opened any other way. */
export function handedOver(mobile: string, state: unknown): HandOver | null {
  if (typeof state !== 'object' || state === null || sent === null || sent.mobile !== mobile) return null;
  const { phoneNumber, option } = state as Record<string, unknown>;
  const method = METHODS.find((row) => WITHDRAW_METHODS[row.method].upiType === option)?.method;
  if (phoneNumber !== sent.phoneNumber || !method) return null;
  return { phoneNumber: sent.phoneNumber, method, code: sent.code };
}
