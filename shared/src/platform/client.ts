import { type Call, type Client, createClient } from '@ank/protocol';
import { MIN_PASSWORD_LENGTH } from '@ank/rules';
import { learnServerTime } from './clock';
import { currentSession, endSession } from './session';

/** The site's settings in the served page. */
export type SiteConfig = {
  appKey: string;
  apiOrigin: string;
  /** Download URL of the Android package; null when the site has none. */
  androidPackageUrl: string | null;
  /** The minimum length of a new password, in characters. */
  minPasswordLength: number;
};

const TRY_OUT: SiteConfig = {
  appKey: 'ank-bazaar-web',
  apiOrigin: '',
  androidPackageUrl: null,
  minPasswordLength: MIN_PASSWORD_LENGTH,
};

/** The site's settings in the page, or the defaults of a try-out. */
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
