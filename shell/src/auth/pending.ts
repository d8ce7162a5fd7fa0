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
const FORM = { username: z.optional(z.string()), phone: z.string(), agreedTo: z.optional(z.string()) };
const TYPED_FORM = z.object({ ...FORM, path: z.string(), other: z.optional(z.object(FORM)) });

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
 * What the forms of this page contained when the page was reloaded, as in another language, the open one first; the
 * one without a name is the login.
 */
function typedForms(): readonly Typed[] {
  const typed = parseOrNull(TYPED_FORM, readForTab(TYPED));
  if (typed?.path !== location.pathname) return [];
  const { path: _, other, ...open } = typed;
  return other ? [open, other] : [open];
}

const isLogin = ({ username }: Typed): boolean => username === undefined;

/** Whether a registration was open on this page before a reload. */
export const wasRegistering = (): boolean => typedForms()[0]?.username !== undefined;

/** The login of this page before a reload, without its password; empty otherwise. */
export const loginDraft = (): LoginDraft => ({ phone: typedForms().find(isLogin)?.phone ?? '', password: '' });

const withoutPassword = (draft: Typed) => ({ ...draft, password: undefined });

/** Null: the form is closed, or empty. `other`: the one on the other tab. */
export const keepTyped = (draft: Typed | null, other?: Typed): void =>
  writeForTab(
    TYPED,
    draft && { ...withoutPassword(draft), other: other && withoutPassword(other), path: location.pathname },
  );

/** What the player had entered before a reload or going back from the code screen; empty otherwise. */
export function registrationDraft(): RegisterDraft {
  const typed = typedForms().find((form) => !isLogin(form));
  if (typed) return { ...typed, username: typed.username ?? '', password: '' };
  return currentPending().registration?.draft ?? { username: '', phone: '', password: '' };
}

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
