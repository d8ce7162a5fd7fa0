/** Fields of requests. Strict about types: a field of the wrong type is a bad request (docs/protocol.md, Failures). */
import { cleanName, isMobile, nameFault, parseFilterDate } from '@ank/rules';
import * as z from 'zod/mini';

/** Text of at most `length` characters, without NUL, which PostgreSQL cannot store. */
export const sentText = (length: number) =>
  z.string().check(
    z.maxLength(length),
    z.refine((value) => !value.includes('\0')),
  );

/** Text of at most 200 characters; a missing field or null is ''. */
export const optionalText = z.pipe(
  z.optional(z.nullable(sentText(200))),
  z.transform((value) => value ?? ''),
);

/** An Indian mobile number of ten digits, without surrounding blanks. */
export const mobile = z.pipe(
  sentText(20).check(z.refine((value) => isMobile(value.trim()))),
  z.transform((value) => value.trim()),
);

export const password = sentText(200).check(z.minLength(1));

/** Fails with the sentence that `fault` returns, which is shown to the player. */
const withoutFault = (fault: (text: string) => string | null) =>
  z.check<string>((context) => {
    const sentence = fault(context.value);
    if (sentence !== null) context.issues.push({ code: 'custom', input: context.value, params: { sentence } });
  });

/** A player's display name, normalized. */
export const personName = z.pipe(
  sentText(200),
  z.pipe(z.transform(cleanName), z.string().check(withoutFault(nameFault))),
);

/** An email or ''. Control and invisible characters are refused: they could garble a terminal or mislead a reader. */
export const sentEmail = optionalText.check(z.refine((value) => !/\p{C}/u.test(value)));

/** Whether a text has the form of an email. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** A session token. A missing one becomes '', which matches no session. */
export const token = optionalText;

/** The token of a call that strangers make too; null if it is missing. */
export const optionalToken = z.pipe(
  optionalText,
  z.transform((value) => (value === '' ? null : value)),
);

/** A market's id: some native clients send text, others a number. */
export const gameId = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,12}$/)), z.number().check(z.int(), z.nonnegative())]),
  z.transform(String),
);

/** The body of a call that carries only the session token. */
export const sessionOnly = z.pipe(
  z.object({ unique_token: token }),
  z.transform((body) => ({ token: body.unique_token })),
);

export const nothing = z.pipe(
  z.object({}),
  z.transform(() => ({})),
);

/** '1' or '0', the form of a stored switch. */
export const bit = (on: boolean): '0' | '1' => (on ? '1' : '0');

/** Idempotency key, made by the client before its first try (docs/protocol.md). Null: every request counts as new. */
export const requestId = z.pipe(
  z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)))),
  z.transform((value) => value ?? null),
);

/** Whole points above 0, as a number or as digits. Fractions, signs and exponents are refused. */
export const sentPoints = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,12}$/)), z.number().check(z.int(), z.lt(1e12))]),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
);

/** A day of a history filter; '' and a missing one are null. */
export const filterDay = z.pipe(
  z.optional(z.nullable(z.string().check(z.refine((value) => value.trim() === '' || parseFilterDate(value) !== null)))),
  z.transform((value) => parseFilterDate(value ?? '')),
);

/** The reference of an earlier send of a code; '' and a missing one are null. */
export const sentRef = z.pipe(
  optionalText,
  z.transform((value) => (value === '' ? null : value)),
);
