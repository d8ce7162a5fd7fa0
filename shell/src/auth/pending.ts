import type { SentCode } from '@ank/shared/api';
import { onSessionEnd, readForTab, writeForTab } from '@ank/shared/platform';
import { isMobile } from '@ank/shared/rules';
import type { RegisterDraft } from './register.rules';

/** `sent` null: the code was told to the page of before a reload, and no other one has been sent. */
type Registration = { draft: RegisterDraft; mobile: string; sent: SentCode | null };

/**
 * What is under way between two screens of a registration or of a password reset. It lives in memory; of a registration
 * the name, the number and what the server knows the code by are kept for the tab, so that a reload can go on. Neither
 * passwords nor codes nor proofs reach the browser's history or storage.
 */
type Pending = {
  registration: Registration | null;
  resetCode: { phoneNumber: string; validationOtp: SentCode } | null;
  reset: { phoneNumber: string; otpProof: string | null } | null;
};

const NOTHING: Pending = { registration: null, resetCode: null, reset: null };
const KEPT = 'ank.registration';

let pending = NOTHING;

/** The registration of before a reload: without its password, and without a code that the server told. */
function keptRegistration(): Registration | null {
  const kept = readForTab(KEPT);
  if (typeof kept !== 'object' || kept === null) return null;
  const { username, mobile, ref } = kept as Record<string, unknown>;
  if (typeof username !== 'string' || typeof mobile !== 'string' || !isMobile(mobile)) return null;
  return {
    draft: { username, phone: mobile, password: '' },
    mobile,
    sent: typeof ref === 'string' ? { otp: null, otpRef: ref } : null,
  };
}

export const currentPending = (): Readonly<Pending> => ({
  ...pending,
  registration: pending.registration ?? keptRegistration(),
});

/** What a player who comes back from the screen of the code had entered; empty for any other. */
export const registrationDraft = (): RegisterDraft =>
  currentPending().registration?.draft ?? { username: '', phone: '', password: '' };

export function keepPending(change: Partial<Pending>): void {
  pending = { ...pending, ...change };
  const { registration } = change;
  if (registration) {
    const { draft, mobile, sent } = registration;
    writeForTab(KEPT, { username: draft.username, mobile, ref: sent?.otpRef ?? null });
  }
}

export function dropPending(): void {
  pending = NOTHING;
  writeForTab(KEPT, null);
}

onSessionEnd(dropPending);
