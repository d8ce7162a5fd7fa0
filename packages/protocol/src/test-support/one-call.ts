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

/** The error that the client throws; throws where it throws none or another. */
export async function failureOf(sending: Promise<unknown>): Promise<ApiError> {
  const outcome = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw new Error(`not an ApiError: ${String(outcome)}`);
  return outcome;
}
