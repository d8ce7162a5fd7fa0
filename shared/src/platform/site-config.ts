import { type Dialect, OWN_DIALECT } from '@ank/protocol';
import { MIN_PASSWORD_LENGTH } from '@ank/rules';

/** The site's settings in the served page. */
export type SiteConfig = Dialect & {
  appKey: string;
  /** Origin of the API server; '' for the page's own. */
  apiOrigin: string;
  /** Download URL of the Android package; null when the site has none. */
  androidPackageUrl: string | null;
  /** The minimum length of a new password, in characters. */
  minPasswordLength: number;
  /** What a points-only site grants, once and each day; null: a site with deposits and withdrawals. */
  pointsOnly: { welcome: number; daily: number } | null;
  /** What a new player agrees to, and confirms to be old enough for; undefined if nothing is asked. */
  terms?: { version: string; url: string };
};

const TRY_OUT: SiteConfig = {
  ...OWN_DIALECT,
  appKey: 'ank-bazaar-web',
  apiOrigin: '',
  androidPackageUrl: null,
  minPasswordLength: MIN_PASSWORD_LENGTH,
  pointsOnly: null,
};

/** The site's settings in the page, or the defaults of a try-out site. */
export function siteConfig(): SiteConfig {
  try {
    const embedded: unknown = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}');
    const config = { ...TRY_OUT, ...(embedded as Partial<SiteConfig>) };
    return { ...config, apiOrigin: config.apiOrigin === location.origin ? '' : config.apiOrigin };
  } catch {
    return TRY_OUT;
  }
}
