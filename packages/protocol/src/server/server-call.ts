import * as z from 'zod/mini';
import type { CallHead } from '../call';

/** An answer as plain JSON values. */
export type Wire = Record<string, unknown>;

/** The server's half of a call: wire body to clean input, clean answer to wire fields. */
type ServerHalf<Input, Answer> = {
  request: z.ZodMiniType<Input>;
  /** A name that no file of the browser contains, which a test checks. */
  encodeAnswer: (answer: Answer) => Wire;
};

/** One call as implemented by the server. */
export type ServerCall<Input, Answer> = CallHead & ServerHalf<Input, Answer>;

/**
 * Adds the server's half to a call. It is a function, marked as pure at its call, so that browser bundles leave it out.
 */
export const onServer = <Input, Answer>(
  { path, session, polled = false }: CallHead,
  half: () => ServerHalf<Input, Answer>,
): ServerCall<Input, Answer> => ({ path, session, polled, ...half() });

/** The part of a body that identifies the client. It is checked first. */
export const envelope = z.object({
  env_type: z.union([z.literal('Prod'), z.literal('1'), z.literal(1)]),
  app_key: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** The first issue with a sentence for the player. */
export const sentenceOf = (issues: readonly z.core.$ZodIssue[]): string | undefined => {
  for (const issue of issues) if (issue.code === 'custom' && issue.params) return String(issue.params.sentence);
  return undefined;
};
