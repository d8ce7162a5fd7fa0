import { createHash } from 'node:crypto';
import {
  fileKey,
  isAppPage,
  isIntact,
  isSoundFile,
  kindOf,
  missingFiles,
  networkFirst,
  outdated,
  shellOf,
  startFiles,
  withoutRegistry,
} from './rules';

const SITE = 'https://play.example';
const kind = (path: string, mode = 'cors', method = 'GET') =>
  kindOf({ method, mode, url: new URL(path, SITE).href }, SITE);

describe('what the worker answers', () => {
  test.each(['/', '/imp', '/IMP/', '/galiIMP', '/nothing/here', '/imp?x=a.b'])('%s is the page', (path) => {
    expect(kind(path, 'navigate')).toBe('page');
  });

  test.each([
    '/api-get-dashboard-data',
    '/API-user-login',
    '/game-result-chart/7',
    '/starline-result-chart',
    '/slides/1.svg',
    '/qr/7',
    '/healthz',
    '/sw.js',
    '/registry.json',
    'https://other.example/imp',
  ])('opening %s is left to the browser', (path) => {
    expect(kind(path, 'navigate')).toBeNull();
  });

  test.each(['/assets/main.1a2b3c4d5e.js', '/remotes/gali/1.0.0-ab/assets/remoteEntry.0123456789.js?try=1'])(
    '%s is a file',
    (path) => {
      expect([kind(path), kind(path, 'no-cors'), kind(path, 'cors', 'POST')]).toEqual(['file', 'file', null]);
    },
  );

  test('a file of another site is cached only if its answer can be read', () => {
    const url = 'https://parts.example/wallet/2/assets/remoteEntry.0123456789.js';
    expect([kind(url), kind(url, 'no-cors')]).toEqual(['file', null]);
  });

  test.each([
    '/api-submit-bid',
    '/api-x/assets/main.js',
    '/registry.json',
    '/imp',
    '/favicon.svg',
    '/assets/main.js',
    '/slides/1.svg',
    '/main.1a2b3c4d5e.js',
  ])('%s is neither', (path) => {
    expect([kind(path), kind(path, 'cors', 'POST'), kind(path, 'navigate', 'POST')]).toEqual([null, null, null]);
  });

  test('a retry is cached as the file itself', () => {
    expect(fileKey(`${SITE}/assets/a.0123456789.js?try=2`)).toBe(`${SITE}/assets/a.0123456789.js`);
  });
});

const answer = (headers: Record<string, string> = {}, changes: object = {}) =>
  ({
    ...{ status: 200, type: 'basic', redirected: false },
    headers: { get: (name: string) => ({ 'content-type': 'text/html; charset=utf-8', ...headers })[name] ?? null },
    ...changes,
  }) as Response;

const PAGE = `<!doctype html><link rel="preload" as="script" href="/a.js"><script type="module" src="/assets/main.0123456789.js"></script>
<script type="application/json" id="site-config">{}</script><script type="application/json" id="registry">{"remotes":
[]}</script><div id="root"></div>`;

describe('what it caches', () => {
  test('the app’s page, without registry and preloads', () => {
    expect(isAppPage(answer({ 'cache-control': 'no-cache' }), PAGE)).toBe(true);
    const kept = withoutRegistry(PAGE);
    expect(kept).not.toMatch(/registry|preload|remotes/);
    expect(kept).toContain('id="site-config"');
    expect(shellOf(kept)).toBe('/assets/main.0123456789.js');
    expect(shellOf('<!doctype html>')).toBeNull();
  });

  test('the page of a site with a shell on trial, which depends on the bucket alone, without what counts its start', () => {
    const check = '<script src="/shell-check.js" data-version="1a" data-tried="2b"></script>';
    const tried = PAGE.replace('<div id="root">', `${check}<div id="root">`);
    expect(tried).toContain(check);
    expect(isAppPage(answer({ vary: 'Origin, cookie' }), tried)).toBe(true);
    expect(isAppPage(answer({ vary: 'cookie', 'cache-control': 'private' }), tried)).toBe(false);
    expect(withoutRegistry(tried)).toBe(withoutRegistry(PAGE));
  });

  test.each<[string, Response, string]>([
    ['of a network that asks for a login', answer(), '<form>'],
    ['that was led elsewhere', answer({}, { redirected: true }), PAGE],
    ['of a failure', answer({}, { status: 500 }), PAGE],
    ['for one player', answer({ 'cache-control': 'private, max-age=60' }), PAGE],
    ['not to be stored', answer({ 'cache-control': 'no-store' }), PAGE],
    ['that depends on cookies', answer({ vary: 'accept-encoding, Cookie' }), PAGE],
    ['of another site', answer({}, { type: 'opaque' }), PAGE],
    ['that is no page', answer({ 'content-type': 'text/plain' }), PAGE],
  ])('no page %s', (_what, response, html) => {
    expect(isAppPage(response, html)).toBe(false);
  });

  test('the page with the files that it starts with, of screens and languages those that were opened before', () => {
    const at = (...paths: readonly string[]) => paths.map((path) => `${SITE}/assets/${path}`);
    const tags = `<script data-hi="/assets/texts-hi.0123456789.js" data-home="/assets/home.0123456789.css \
/assets/home.0123456789.js" data-login-paths="/ /imp" src="/assets/first-paint.0123456789.js"></script>
<link href="/assets/main.0123456789.css" rel="stylesheet"><a href="/forgotpass" data-discover="true"></a>`;
    const always = at('first-paint.0123456789.js', 'main.0123456789.css', 'main.0123456789.js');
    const html = withoutRegistry(
      PAGE.replace('<div', `${tags}<link rel="preload" href="/assets/9.0123456789.js"><div`),
    );
    expect(startFiles(html, at('main.aaaaaaaaaa.js'), SITE).sort()).toEqual(always.sort());
    const home = at('home.0123456789.css', 'home.0123456789.js');
    expect(startFiles(html, at('home.aaaaaaaaaa.js'), SITE).sort()).toEqual([...always, ...home].sort());
  });

  test('complete files, and no pages in their place', () => {
    const script = { 'content-type': 'text/javascript' };
    expect(isSoundFile(answer(script))).toBe(true);
    expect(isSoundFile(answer(script, { type: 'cors' }))).toBe(true);
    expect(isSoundFile(answer())).toBe(false);
    expect(isSoundFile(answer(script, { status: 404 }))).toBe(false);
    expect(isSoundFile(answer(script, { status: 206 }))).toBe(false);
    expect(isSoundFile(answer(script, { type: 'opaque', status: 0 }))).toBe(false);
  });

  test.each(['sha256', 'sha384', 'sha512'])('a file is used only with the bytes of its %s', async (algorithm) => {
    const bytes = new TextEncoder().encode('export {};');
    const hash = `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
    expect(await isIntact(bytes, hash)).toBe(true);
    expect(await isIntact(new TextEncoder().encode('export {}; '), hash)).toBe(false);
  });

  test('an unreadable hash matches nothing, and a missing one matches everything', async () => {
    const bytes = new Uint8Array(3);
    expect([await isIntact(bytes, 'md5-x'), await isIntact(bytes, 'x'), await isIntact(bytes, '')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('two versions of each file, the newest', () => {
    const of = (version: string) => [
      `${SITE}/remotes/gali/1.0.0-${version}/assets/remoteEntry.${version.repeat(10)}.js`,
      `${SITE}/remotes/gali/1.0.0-${version}/assets/41.${version.repeat(10)}.js`,
    ];
    const wallet = `${SITE}/remotes/wallet/1.0.0-a/assets/41.aaaaaaaaaa.js`;
    const shell = `${SITE}/assets/41.aaaaaaaaaa.js`;
    expect(outdated([shell, wallet, ...of('a'), ...of('b')])).toEqual([]);
    expect(outdated([shell, wallet, ...of('a'), ...of('b'), ...of('c')]).sort()).toEqual(of('a').sort());
  });

  test('the kits of all remotes, which have one folder, up to the number of files', () => {
    const kits = ['a', 'b', 'c'].flatMap((hash) =>
      ['js', 'css'].map((type) => `${SITE}/remotes/_kits/assets/bid.${hash.repeat(10)}.${type}`),
    );
    const ofTeam = kits.map((url) => url.replace(`${SITE}/remotes`, 'https://gali.example/build'));
    expect(outdated([...kits, ...ofTeam])).toEqual([]);
    const many = Array.from({ length: 152 }, (_, at) => kits[0]!.replace('aaaaaaaaaa', (10 ** 9 + at).toString()));
    expect(outdated(many).sort()).toEqual(many.slice(0, 2).sort());
  });

  test('no more files than allowed, the oldest are dropped', () => {
    const files = Array.from({ length: 200 }, (_, at) => `${SITE}/assets/${at}.0123456789.js`);
    expect(outdated(files).sort()).toEqual(files.slice(0, 50).sort());
  });
});

describe('a page', () => {
  const [fresh, kept, failing] = [{ status: 200 }, { status: 200 }, { status: 503 }];
  const never = new Promise<typeof fresh>(() => undefined);
  const fromKept = (): Promise<typeof kept> => Promise.resolve(kept);
  const fromNone = (): Promise<undefined> => Promise.resolve(undefined);

  test('comes from the network if that answers in time', async () => {
    expect(await networkFirst(Promise.resolve(fresh), fromKept, 60_000)).toBe(fresh);
    const refused = { status: 404 };
    expect(await networkFirst(Promise.resolve(refused), fromKept, 60_000)).toBe(refused);
  });

  test('opens from the cache without a network, with a failing server, and when the answer is late', async () => {
    expect(await networkFirst(Promise.reject(new TypeError('offline')), fromKept, 60_000)).toBe(kept);
    expect(await networkFirst(Promise.resolve(failing), fromKept, 60_000)).toBe(kept);
    expect(await networkFirst(never, fromKept, 1)).toBe(kept);
  });

  test('that was never cached is whatever the network answers, however late', async () => {
    let arrive: (page: typeof fresh) => void = () => undefined;
    const late = new Promise<typeof fresh>((resolve) => (arrive = resolve));
    const opened = networkFirst(late, () => (arrive(fresh), fromNone()), 1);
    expect(await opened).toBe(fresh);
    expect(await networkFirst(Promise.resolve(failing), fromNone, 60_000)).toBe(failing);
    await expect(networkFirst(Promise.reject(new TypeError('offline')), fromNone, 60_000)).rejects.toThrow('offline');
  });
});

describe('what a page has the worker cache', () => {
  const files = (name: string, version: string) => [
    `${SITE}/remotes/${name}/${version}/assets/remoteEntry.0123456789.js`,
    `${SITE}/remotes/${name}/${version}/assets/41.0123456789.js`,
  ];
  const main = `${SITE}/assets/main.0123456789.js`;

  test('is what it loaded before, without calls and pictures', () => {
    expect(missingFiles([], [main, `${SITE}/api-x`, `${SITE}/slides/1.svg`], [])).toEqual([main]);
    expect(missingFiles([main], [main], [])).toEqual([]);
  });

  test('is the current version of a remote that was opened before, and no other', () => {
    const old = files('gali', '1');
    const remotes = [files('gali', '2'), files('wallet', '5')];
    expect(missingFiles(old, [], remotes)).toEqual(files('gali', '2'));
    expect(missingFiles([...old, ...files('gali', '2')], [], remotes)).toEqual([]);
  });
});
