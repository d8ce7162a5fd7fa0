import * as z from 'zod/mini';
import type { CallHead } from '../call';

/** An answer as plain JSON values. */
export type Wire = Record<string, unknown>;

/** The server's half of a call: wire body to clean input, clean answer to wire fields. */
type ServerHalf<Input, Answer> = {
  request: z.ZodMiniType<Input>;
  /** No file of the browser holds this name: a test looks for it. */
  encodeAnswer: (answer: Answer) => Wire;
};

/** One call as the server answers it. */
export type ServerCall<Input, Answer> = CallHead & ServerHalf<Input, Answer>;

/**
 * Adds the server's half to a call. It is given as a function and marked as pure where it stands, so that a bundle for
 * the browser leaves it out.
 */
export const onServer = <Input, Answer>(
  { path, session, polled = false }: CallHead,
  half: () => ServerHalf<Input, Answer>,
): ServerCall<Input, Answer> => ({ path, session, polled, ...half() });

/** The part of a body that names the client. It is checked before anything else. */
export const envelope = z.object({
  env_type: z.union([z.literal('Prod'), z.literal('1'), z.literal(1)]),
  app_key: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** The first issue that carries a sentence for the player. */
export const sentenceOf = (issues: readonly z.core.$ZodIssue[]): string | undefined => {
  for (const issue of issues) if (issue.code === 'custom' && issue.params) return String(issue.params.sentence);
  return undefined;
};
