import { ApiError, type Call, type Client, createClient } from '@ank/protocol';
import { learnServerTime } from './clock';
import { keepAnswer, keptAnswer, noteShown } from './kept-answers';
import { notify } from './notify';
import { inOwnLanguage, loadedRefusalText } from './refusals';
import { currentSession, endSession } from './session';
import { siteConfig } from './site-config';

let client: Client | null = null;

const hasNoAnswer = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.outcome === 'unknown' && cause.httpStatus === 0;

/** A later page of a list leaves the first one on the screen, and its age with it. */
const isFirstPage = (input: unknown): boolean => ((input as { before?: unknown } | undefined)?.before ?? null) === null;

/**
 * Makes one call as the current player. If no answer comes, a history comes from storage, but not in the `background`
 * of a list that is shown. Throws ApiError.
 */
export async function callApi<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  options?: { signal?: AbortSignal; timeoutMs?: number; background?: boolean },
): Promise<Answer> {
  client ??= createClient({
    ...siteConfig(),
    token: () => currentSession()?.token ?? null,
    onServerTime: learnServerTime,
    onKept: keepAnswer,
    onSessionEnded: (message, reason) => {
      if (endSession()) void loadedRefusalText(reason, message).then((text) => notify(text));
    },
  });
  const kept = call.kept === 'always';
  try {
    const answer = await client.send(call, input, options);
    if (kept && isFirstPage(input)) noteShown(null);
    return answer;
  } catch (cause) {
    const isWanted = kept && hasNoAnswer(cause) && !options?.signal?.aborted && !options?.background;
    const last = isWanted ? keptAnswer(call, input) : null;
    if (!last) throw await inOwnLanguage(cause);
    noteShown(last.atMs);
    return last.answer;
  }
}
