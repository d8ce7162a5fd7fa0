import type { Call } from '../call';
import { ApiError } from '../client';
import { text, z } from '../wire';

/** A call whose answer is one text. */
export const aCall = (changes: Partial<Call<void, { note: string }>> = {}): Call<void, { note: string }> => ({
  path: '/api-get-dashboard-data',
  session: true,
  encode: () => ({}),
  answer: z.object({ note: text }),
  ...changes,
});

/** The client's error; throws if there is none, or a different one. */
export async function failureOf(sending: Promise<unknown>): Promise<ApiError> {
  const outcome = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw new Error(`not an ApiError: ${String(outcome)}`);
  return outcome;
}
