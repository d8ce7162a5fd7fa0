import { ApiError, type RefusalCode } from '@ank/protocol';
import { wordsOf } from '@ank/texts';

const said = wordsOf('refusals');

/** What the server has sent; in another language its meaning, where the code alone tells it. */
export function refusalText(code: RefusalCode, sent: string): string {
  const text = said(code);
  return text === code ? sent : text;
}

/** A failed call as the player is told of it. */
export function inOwnLanguage(cause: unknown): unknown {
  if (!(cause instanceof ApiError) || cause.code === null) return cause;
  const text = refusalText(cause.code, cause.message);
  return text === cause.message ? cause : new ApiError(text, cause);
}
