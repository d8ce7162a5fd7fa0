import { type Call, type Client, createClient } from '@ank/shared/api';
import { learnServerTime } from './clock';
import { currentSession, endSession } from './session';

/** What the served page tells of its site. */
export type SiteConfig = {
  appKey: string;
  apiOrigin: string;
  /** Where the Android package is fetched from; null where the site has none. */
  androidPackageUrl: string | null;
};

const TRY_OUT: SiteConfig = { appKey: 'ank-bazaar-web', apiOrigin: '', androidPackageUrl: null };

/** The site's settings as the page carries them, or those of a try-out. */
export function siteConfig(): SiteConfig {
  try {
    const told: unknown = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}');
    return { ...TRY_OUT, ...(told as Partial<SiteConfig>) };
  } catch {
    return TRY_OUT;
  }
}

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
    onSessionEnded: endSession,
  });
  return client.send(call, input, options);
}
