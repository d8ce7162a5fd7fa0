/** What the service worker caches, and what it answers with: docs/decisions/0021. Pure functions. */

/** How long a page waits for the network before it opens from the cache, in ms. */
export const PAGE_LIMIT_MS = 3000;

/** The cached versions of a file: the current one and its fallback. Of kits, each version is a file. */
const KEPT_VERSIONS = 2;
const MAX_FILES = 150;

/** Like the paths that remotes may not use (scripts/lib/check-descriptor.mjs): the server has its own pages. */
const OF_THE_SERVER = /^\/(api-.*|assets|remotes|slides|qr|healthz|.*-result-chart)(\/|$)/i;

/** A name with the hash of its content, in a folder that the builds write. */
const HASHED = /\/assets\/[^/]+\.[0-9a-f]{8,}\.\w+$/;

export type Asked = { method: string; mode: string; url: string };

/** `page`: the app's page, under any of its paths. `file`: one that never changes. Null: left to the browser. */
export function kindOf({ method, mode, url }: Asked, ownOrigin: string): 'page' | 'file' | null {
  if (method !== 'GET') return null;
  const { origin, pathname } = new URL(url);
  const isOwn = origin === ownOrigin;
  if (mode === 'navigate') {
    return isOwn && !pathname.includes('.') && !OF_THE_SERVER.test(pathname) ? 'page' : null;
  }
  return HASHED.test(pathname) && (isOwn || mode === 'cors') ? 'file' : null;
}

/** The address under which a file is cached: a retry carries a mark. */
export const fileKey = (url: string): string => url.replace(/[?#].*$/, '');

type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

const isWhole = ({ status, type, redirected }: Answer): boolean =>
  status === 200 && (type === 'basic' || type === 'cors') && !redirected;

const typeOf = ({ headers }: Answer): string => headers.get('content-type') ?? '';

/** Captive portals answer any request with their own page. */
export const isSoundFile = (answer: Answer): boolean => isWhole(answer) && !typeOf(answer).includes('html');

/** In pages of a site with another shell on trial: they differ by the browser's bucket (docs/decisions/0060). */
const SHELL_CHECK = /<script src="\/shell-check\.js"[^>]*><\/script>/;

const triesAnother = (html: string): boolean => SHELL_CHECK.test(html);

/** Whether this is the app's page, the same for everybody of its shell. */
export function isAppPage(answer: Answer, html: string): boolean {
  const isForAll = !/private|no-store/i.test(answer.headers.get('cache-control') ?? '');
  const isSame = triesAnother(html) || !/cookie|\*/i.test(answer.headers.get('vary') ?? '');
  return isWhole(answer) && typeOf(answer).includes('html') && isForAll && isSame && html.includes('<div id="root">');
}

/**
 * The page as a static host would serve it: the registry is requested, or is the last good one, and no shell is on
 * trial.
 */
export const withoutRegistry = (html: string): string =>
  html
    .replace(/<script type="application\/json" id="registry">.*?<\/script>/s, '')
    .replace(SHELL_CHECK, '')
    .replaceAll(/<link rel="preload"[^>]*>/g, '');

/** The script that a page starts with, which identifies the shell. */
export const shellOf = (html: string): string | null =>
  /<script[^>]* src="(\/assets\/main\.[^"]+)"/.exec(html)?.[1] ?? null;

/** Kits of all remotes have one folder, and each may use another version: docs/decisions/0050. */
const OF_KITS = /\/_kits\/assets\//;

/** A file's address without its version, which all its versions share. A kit's is its own. */
const placeOf = (url: string): string =>
  OF_KITS.test(url) ? url : url.replace(/\.[0-9a-f]{8,}(\.\w+)$/, '$1').replace(/(\/remotes\/[^/]+\/)[^/]+\//, '$1');

const LOADED = / (?:src|href)="(\/assets\/[^"]+)"/g;
/** What the script of the first paint chooses from: the files of a screen, or of a language. */
const CHOICES = / data-\w+="(\/assets\/[^"]+)"/g;

/**
 * The files without which a page does not start: those that it loads, and of its choices those that this browser has
 * cached in any version.
 */
export function startFiles(html: string, kept: readonly string[], origin: string): string[] {
  const places = new Set(kept.map(placeOf));
  const listed = (by: RegExp): string[][] =>
    [...html.matchAll(by)].map(([, urls = '']) => urls.split(' ').map((url) => new URL(url, origin).href));
  const chosen = listed(CHOICES).filter((urls) => urls.some((url) => places.has(placeOf(url))));
  return [...listed(LOADED), ...chosen].flat();
}

/** The files to drop from the cache. `urls` are in the order of arrival. */
export function outdated(urls: readonly string[]): string[] {
  const newest = [...urls].reverse();
  const seen = new Map<string, number>();
  return newest.filter((url, at) => {
    const versions = (seen.get(placeOf(url)) ?? 0) + 1;
    seen.set(placeOf(url), versions);
    return versions > KEPT_VERSIONS || at >= MAX_FILES;
  });
}

const HASHES: Readonly<Record<string, string>> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/** Whether the bytes have the hash of a script element; '' allows any. */
export async function isIntact(bytes: BufferSource, integrity: string): Promise<boolean> {
  if (integrity === '') return true;
  const [algorithm = '', wanted] = integrity.split('-');
  const hash = HASHES[algorithm];
  if (!hash) return false;
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest(hash, bytes)))) === wanted;
}

/** The network's answer if it is good and in time, otherwise the cached one, otherwise whatever the network answers. */
export async function networkFirst<Page extends { status: number }>(
  network: Promise<Page>,
  kept: () => Promise<Page | undefined>,
  limitMs: number,
): Promise<Page> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
  const good = network.then(
    (page) => (page.status < 500 ? page : null),
    () => null,
  );
  const first = await Promise.race([good, late]);
  clearTimeout(timer);
  return first ?? (await kept()) ?? network;
}

/**
 * The files that still have to be cached: those that the page has loaded, and all files of each remote that was opened
 * before in any version. `remotes`: the files of each, its entry first.
 */
export function missingFiles(
  kept: readonly string[],
  loaded: readonly string[],
  remotes: readonly (readonly string[])[],
): string[] {
  const have = [...kept, ...loaded];
  const folderOf = ([entry = '']: readonly string[]): string => new URL('../..', entry).href;
  const opened = remotes.filter((files) => have.some((url) => url.startsWith(folderOf(files))));
  const wanted = new Set([...loaded, ...opened.flat()].filter((url) => HASHED.test(url)));
  return [...wanted].filter((url) => !kept.includes(url));
}
