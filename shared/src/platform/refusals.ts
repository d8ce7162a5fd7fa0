import { ApiError, type RefusalCode } from '@ank/protocol';
import { restOfTexts, wordsOf } from '@ank/texts';

const said = wordsOf('refusals');

/** What the server has sent; in another language what its reason says there, if that is known. */
export function refusalText(reason: string, sent: string, values: readonly string[] = []): string {
  const text = said(reason, values);
  return text === reason ? sent : text;
}

/** Codes that alone tell enough, for answers without a reason. */
const TELLING: readonly (RefusalCode | null)[] = [
  'session_ended',
  'not_enough_points',
  'market_closed',
  'betting_off',
  'rate_limited',
];

/** The longest wait for the texts of refusals, in ms: they are no part of the first view. */
const MAX_WAIT_MS = 2000;

/** A failed call as the player is told of it. */
export async function inOwnLanguage(cause: unknown): Promise<unknown> {
  if (!(cause instanceof ApiError)) return cause;
  const reason = cause.reason ?? (TELLING.includes(cause.code) ? cause.code : null);
  if (reason === null) return cause;
  const rest = restOfTexts();
  if (rest) await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  const text = refusalText(reason, cause.message, cause.values);
  return text === cause.message ? cause : new ApiError(text, { ...cause, sent: cause.message });
}
