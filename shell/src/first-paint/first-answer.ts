import { dashboard } from '@ank/protocol';
import { callApi } from '@ank/shared/platform';

/**
 * Reads the answer of the first call if it arrived before the app, so that the first render shows it. Null if there is
 * none: the poll waits for it. After a failure the poll asks again.
 */
export const readFirstAnswer = (): Promise<unknown> | null =>
  globalThis.firstCall?.answeredAtMs ? callApi(dashboard, undefined).catch(() => undefined) : null;
