import { type Call, type Client, createClient } from '@ank/protocol';
import { learnServerTime } from './clock';
import { notify } from './notify';
import { currentSession, endSession } from './session';
import { siteConfig } from './site-config';

let client: Client | null = null;

/** Makes one call as the current player. Throws ApiError. */
export function callApi<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  options?: { signal?: AbortSignal; timeoutMs?: number },
): Promise<Answer> {
  client ??= createClient({
    ...siteConfig(),
    token: () => currentSession()?.token ?? null,
    onServerTime: learnServerTime,
    onSessionEnded: (why) => {
      endSession();
      if (why !== '') notify(why);
    },
  });
  return client.send(call, input, options);
}
