import type { ApiPath } from '@ank/protocol';
import { cleanName, isMobile, nameFault } from '@ank/rules';
import * as z from 'zod/mini';

/** An answer as plain JSON values. */
export type Wire = Record<string, unknown>;

/** One call as the server answers it: wire body to clean input, clean answer to wire fields. */
export type ServerCall<Input, Answer> = {
  path: ApiPath;
  /** Strict about types: a field of the wrong type is a bad request (docs/protocol.md, Failures). */
  request: z.ZodMiniType<Input>;
  encode: (answer: Answer) => Wire;
};

/** The part of a body that names the client. It is checked before anything else. */
export const envelope = z.object({
  env_type: z.union([z.literal('Prod'), z.literal('1'), z.literal(1)]),
  app_key: z.string().check(z.minLength(1), z.maxLength(200)),
});

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

/** An Indian mobile number of ten digits, blanks around it dropped. */
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

/** The first issue that carries a sentence for the player. */
export const sentenceOf = (issues: readonly z.core.$ZodIssue[]): string | undefined => {
  for (const issue of issues) if (issue.code === 'custom' && issue.params) return String(issue.params.sentence);
  return undefined;
};

/** A session token. A missing one becomes '', which matches no session. */
export const token = optionalText;

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

export { z };
