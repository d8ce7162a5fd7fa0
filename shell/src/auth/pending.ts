import type { SentCode } from '@ank/shared/api';
import { onSessionEnd } from '@ank/shared/platform';
import type { RegisterDraft } from './register.rules';

/**
 * What is under way between two screens of a registration or of a password reset. It lives in memory only: after a reload
 * there is nothing, and the screens say so. Neither passwords nor codes nor proofs reach the browser's history or storage.
 */
type Pending = {
  registration: { draft: RegisterDraft; mobile: string; sent: SentCode } | null;
  resetCode: { phoneNumber: string; validationOtp: SentCode } | null;
  reset: { phoneNumber: string; otpProof: string | null } | null;
};

const NOTHING: Pending = { registration: null, resetCode: null, reset: null };

let pending = NOTHING;

export const currentPending = (): Readonly<Pending> => pending;

/** What a player who comes back from the screen of the code had entered; empty for any other. */
export const registrationDraft = (): RegisterDraft =>
  pending.registration?.draft ?? { username: '', phone: '', password: '' };

export function keepPending(change: Partial<Pending>): void {
  pending = { ...pending, ...change };
}

export function dropPending(): void {
  pending = NOTHING;
}

onSessionEnd(dropPending);
