import type { ApiPath } from '@ank/shared/api';
import { isMobile } from '@ank/shared/rules';
import * as z from 'zod/mini';

/** What every answer is made of: plain JSON values. */
export type Wire = Record<string, unknown>;

/** One call as the server answers it: wire body to clean input, clean answer to wire fields. */
export type ServerCall<Input, Answer> = {
  path: ApiPath;
  /** Strict about types: a field of a wrong type is a bad request (PROTOCOL decision 12). */
  request: z.ZodMiniType<Input>;
  encode: (answer: Answer) => Wire;
};

/** The part of a body that names the client. It is checked before anything else. */
export const envelope = z.object({
  env_type: z.union([z.literal('Prod'), z.literal('1'), z.literal(1)]),
  app_key: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** Text of at most `length` characters. The zero character is none that a database keeps. */
export const sentText = (length: number) =>
  z.string().check(
    z.maxLength(length),
    z.refine((value) => !value.includes('\0')),
  );

/** Text of a sane length; a missing field or null is ''. */
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

/**
 * What others see of a player. Control and invisible formatting characters could make one name look like another. Keyboards
 * for Indian scripts type joiners: they are dropped.
 */
export const personName = z.pipe(
  sentText(200),
  z.pipe(
    z.transform((value: string) =>
      value
        .replace(/[\u200c\u200d]/g, '')
        .trim()
        .replace(/ +/g, ' '),
    ),
    z.string().check(
      z.minLength(1),
      z.maxLength(60),
      z.refine((value) => !/\p{C}|\p{Zl}|\p{Zp}/u.test(value)),
    ),
  ),
);

/** A token; a missing one is '', which no session has. */
export const token = optionalText;

/** A market's id: decimal text or a number, as native clients differ. */
export const gameId = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,12}$/)), z.number().check(z.int(), z.nonnegative())]),
  z.transform(String),
);

/** For calls that need only the player. */
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
