import { ApiError } from '@ank/protocol';
import { restOfTexts, wordsOf } from '@ank/texts';

const translate = wordsOf('refusals');

/** The server's message; in another language the text of its reason, if that is known. */
export function refusalText(reason: string, sent: string, values: readonly string[] = []): string {
  const text = translate(reason, values);
  return text === reason ? sent : text;
}

/** The longest wait for the texts of refusals, in ms: they are not part of the first view. */
const MAX_WAIT_MS = 2000;

/** Like `refusalText`, once the texts have come or the wait is over. */
export async function loadedRefusalText(...refusal: Parameters<typeof refusalText>): Promise<string> {
  const rest = restOfTexts();
  if (rest) await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  return refusalText(...refusal);
}

/** A failed call with its message in the player's language. */
export async function inOwnLanguage(cause: unknown): Promise<unknown> {
  if (!(cause instanceof ApiError) || !cause.reason) return cause;
  const text = await loadedRefusalText(cause.reason, cause.message, cause.values);
  return new ApiError(text, { ...cause, sent: cause.message });
}
