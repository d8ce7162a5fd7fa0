import { parseOrNull, type SentCode, z } from '@ank/protocol';
import { isMobile } from '@ank/rules';
import { onSessionEnd, readForTab, writeForTab } from '@ank/shared/platform';
import type { LoginDraft } from './login.rules';
import type { RegisterDraft } from './register.rules';

/** What is kept of a form for a reload: never its password. */
export type Typed = Omit<RegisterDraft, 'username' | 'password'> & { username?: string };

/** `sent` is null after a reload in echo mode: that code was in memory only. */
type Registration = { draft: RegisterDraft; mobile: string; sent: SentCode | null };

/**
 * State between two screens of a registration or password reset, in memory. For a reload, sessionStorage keeps name,
 * number and the code's reference, but never passwords, codes or proofs.
 */
type Pending = {
  registration: Registration | null;
  resetCode: { phoneNumber: string; validationOtp: SentCode } | null;
  reset: { phoneNumber: string; otpProof: string | null } | null;
};

const NOTHING: Pending = { registration: null, resetCode: null, reset: null };
const KEPT = 'ank.registration';
const TYPED = 'ank.typed';
const KEPT_FORM = z.object({
  username: z.string(),
  mobile: z.string(),
  ref: z.nullable(z.string()),
  agreedTo: z.optional(z.string()),
});
const TYPED_FORM = z.object({
  path: z.string(),
  username: z.optional(z.string()),
  phone: z.string(),
  agreedTo: z.optional(z.string()),
});

let pending = NOTHING;

/** The registration from before a reload, without its password and without an echoed code. */
function keptRegistration(): Registration | null {
  const kept = parseOrNull(KEPT_FORM, readForTab(KEPT));
  if (!kept || !isMobile(kept.mobile)) return null;
  const { username, mobile, ref, agreedTo } = kept;
  return {
    draft: { username, phone: mobile, password: '', ...(agreedTo && { agreedTo }) },
    mobile,
    sent: ref === null ? null : { otp: null, otpRef: ref },
  };
}

export const currentPending = (): Readonly<Pending> => ({
  ...pending,
  registration: pending.registration ?? keptRegistration(),
});

/**
 * What a form of this page contained when the page was reloaded, as in another language; without a name it was the
 * login.
 */
function typedForm() {
  const typed = parseOrNull(TYPED_FORM, readForTab(TYPED));
  return typed?.path === location.pathname ? typed : null;
}

/** The registration of this page before a reload, without its password. */
export function typedBefore(): RegisterDraft | null {
  const typed = typedForm();
  if (typed?.username === undefined) return null;
  const { path: _, ...draft } = typed;
  return { ...draft, username: typed.username, password: '' };
}

/** The login of this page before a reload, without its password; empty otherwise. */
export function loginDraft(): LoginDraft {
  const typed = typedForm();
  return { phone: typed && typed.username === undefined ? typed.phone : '', password: '' };
}

/** Null: the form is closed, or empty. */
export const keepTyped = (draft: Typed | null): void =>
  writeForTab(TYPED, draft && { ...draft, password: undefined, path: location.pathname });

/** What the player had entered before a reload or going back from the code screen; empty otherwise. */
export const registrationDraft = (): RegisterDraft =>
  typedBefore() ?? currentPending().registration?.draft ?? { username: '', phone: '', password: '' };

export function keepPending(change: Partial<Pending>): void {
  pending = { ...pending, ...change };
  const { registration } = change;
  if (registration) {
    const { draft, mobile, sent } = registration;
    writeForTab(KEPT, { username: draft.username, mobile, ref: sent?.otpRef ?? null, agreedTo: draft.agreedTo });
  }
}

export function dropPending(): void {
  pending = NOTHING;
  writeForTab(KEPT, null);
}

onSessionEnd(dropPending);
