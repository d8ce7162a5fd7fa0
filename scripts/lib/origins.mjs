import { readRegistry, writeRegistry } from './registry.mjs';
import { withLock } from './site-lock.mjs';

/**
 * The hosts besides the site that pages load remotes from. They are in the registry, whose entries rely on them, and
 * the server adds them to its content security policy: docs/decisions/0051.
 */

/** The maximum that the server reads (server/src/http/site/published.ts). */
const MOST = 50;

const readOrigins = (site) => readRegistry(site).origins ?? [];

const writeOrigins = (site, origins) => writeRegistry(site, { ...readRegistry(site), origins: origins.toSorted() });

/** The same rule as in the server: https, or this machine on a try-out site. */
function isOrigin(text) {
  if (!/^[\w:/.[\]-]+$/.test(text) || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
  return origin === text && (protocol === 'https:' || isLocal);
}

/** What the settings of the server allow besides: docs/settings.md. */
const setOrigins = () =>
  ['REMOTE_ORIGINS', 'PUBLIC_URL'].flatMap((name) =>
    (process.env[name] ?? '').split(',').map((one) => one.trim().replace(/\/$/, '')),
  );

/** Any address: the files without a host are on the site. */
const SITE = 'https://site.invalid';

/** Why pages would not load a version, one sentence for each host that they may not load from. */
export function originFaults(site, { entry, scripts, styles }) {
  const allowed = new Set([SITE, ...readOrigins(site), ...setOrigins()]);
  const used = new Set([entry, ...scripts, ...styles].map(({ url }) => new URL(url, SITE).origin));
  return [...used]
    .filter((origin) => !allowed.has(origin))
    .map((origin) => `Pages load nothing from ${origin}. To allow it, run: remotes allow-origin ${origin}`);
}

/** Whether a version has files on this origin. */
const isFrom = (origin, { entry, scripts, styles }) =>
  [entry, ...scripts, ...styles].some(({ url }) => url.startsWith(`${origin}/`));

/** The versions that a page may load from there. */
const loadedFrom = (site, origin) =>
  readRegistry(site)
    .remotes.filter(({ enabled }) => enabled)
    .flatMap((entry) =>
      [entry, entry.canary, entry.fallback]
        .filter((version) => version && isFrom(origin, version))
        .map(({ version }) => `${entry.name} ${version}`),
    );

export const listOrigins = (site) =>
  readOrigins(site).map((origin) => ({ origin, loaded: loadedFrom(site, origin).join(', ') }));

export const allowOrigin = (site, origin) =>
  withLock(site, () => {
    if (!isOrigin(origin)) throw new Error(`${origin} is not an https origin, such as https://remotes.example.`);
    const origins = readOrigins(site);
    if (origins.includes(origin)) throw new Error(`${origin} is allowed already.`);
    if (origins.length >= MOST) throw new Error(`At most ${MOST} hosts can be allowed: forbid one first.`);
    writeOrigins(site, [...origins, origin]);
    return `Newly opened pages can load remotes from ${origin}.`;
  });

export const forbidOrigin = (site, origin) =>
  withLock(site, () => {
    const origins = readOrigins(site);
    if (!origins.includes(origin))
      throw new Error(`${origin} is not allowed. To see the allowed hosts, run: remotes origins`);
    const [loaded] = loadedFrom(site, origin);
    if (loaded)
      throw new Error(`${loaded} is loaded from ${origin}: publish it elsewhere, roll it back or disable it first.`);
    writeOrigins(
      site,
      origins.filter((one) => one !== origin),
    );
    return `Newly opened pages load nothing from ${origin}.`;
  });
