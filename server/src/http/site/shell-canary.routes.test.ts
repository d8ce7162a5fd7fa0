import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';
import { buildApp } from '../app';

const pageOf = (name: string): string =>
  `<!doctype html><head><!--site--><script src="/assets/main.${name}.js"></script></head><div id="root"></div>`;
const LIVE = createHash('sha256').update(pageOf('live')).digest('hex').slice(0, 10);
const TRIED = { version: 'tried', percent: 10, page: pageOf('tried'), runtimeChunk: '/assets/federation.tried.js' };

const file = { url: '/remotes/gali/1/assets/a.js', integrity: `sha256-${'A'.repeat(43)}=` };
const gali = {
  ...{ name: 'gali', title: 'Gali', enabled: true, navigation: [], scripts: [], styles: [] },
  ...{ version: '1', contract: 1, container: 'ank_gali', entry: file },
  paths: [{ path: '/gali', layout: 'header', access: 'player' }],
};

describe.each(DATABASES)('a shell on trial on $name', (kind) => {
  const siteDir = mkdtempSync(join(tmpdir(), 'ank-shells-'));
  const write = (path: string, text: string): void => {
    mkdirSync(join(siteDir, path, '..'), { recursive: true });
    writeFileSync(join(siteDir, path), text);
  };
  const writeCanary = (canary: unknown): void => write('shell/canary.json', JSON.stringify(canary));
  let world: World;
  beforeEach(async () => {
    write('shell/index.html', pageOf('live'));
    write('shell/runtime-chunk.txt', '/assets/federation.live.js\n');
    write('registry.json', JSON.stringify({ remotes: [gali] }));
    writeCanary({ ...TRIED, since: new Date(at('10:20 AM')).toISOString() });
    world = await createWorld(kind, { SITE_DIR: siteDir, TRUST_PROXY: 'true' });
    await world.setClock(at('10:30 AM'));
  });
  afterEach(() => world.close());
  afterAll(() => rmSync(siteDir, { recursive: true }));

  const open = (cookie = '', url = '/imp', app = world.app) => app.inject({ url, headers: { cookie } });
  const shellOf = async (cookie?: string, app = world.app): Promise<string | undefined> =>
    /main\.(\w+)\.js/.exec((await open(cookie, '/imp', app)).body)?.[1];
  /** A server that starts with the files as they are now. */
  const withNext = async (look: (app: World['app']) => Promise<void>): Promise<void> => {
    const next = await buildApp({ ...world, logger: createLogger('silent') });
    await look(next);
    await next.close();
  };
  const report = (version: string, phase: string, address: string) =>
    world.call(
      '/api-remote-load',
      { remote: 'shell', version, phase, cause: '', frames: [], browser: 'chrome' },
      { 'x-forwarded-for': address },
    );
  /** Five loads each from as many networks, `failures` of them failed in each. */
  const load = (version: string, networks: number, failures = 0) =>
    world.database.query(
      `insert into remote_load (remote, version, hour, network, reports, loads, failures)
       select 'shell', $1, moment(0, $2) - interval '30 minutes', '10.1.' || n || '.0/24', 5, 5, $3
         from generate_series(1, $4::integer) n`,
      [version, world.clock.iso(), failures, networks],
    );
  const health = async (): Promise<string> =>
    (await runCommand({ ...world, logger: createLogger('silent') }, ['remotes', 'health'])).text;

  it('is the page of browsers whose bucket is below its percentage, and of no others', async () => {
    for (const cookie of ['ank.bucket=0', 'device=x; ank.bucket=9', 'ank.bucket=09'])
      expect([cookie, await shellOf(cookie)]).toEqual([cookie, 'tried']);
    for (const cookie of ['', 'ank.bucket=10', 'ank.bucket=99', 'ank.bucket=', 'ank.bucket=-1', 'ank.bucket=1x'])
      expect([cookie, await shellOf(cookie)]).toEqual([cookie, 'live']);
  });

  it('makes caches keep its pages apart, and every page count how it starts', async () => {
    for (const [cookie, version] of [
      ['ank.bucket=0', 'tried'],
      ['ank.bucket=50', LIVE],
    ] as const) {
      const { headers, body } = await open(cookie);
      expect(headers['cache-control']).toBe('no-cache');
      expect(String(headers.vary).toLowerCase()).toContain('cookie');
      expect(body).toContain(`<script src="/shell-check.js" data-version="${version}" data-tried="tried"></script>`);
    }
    const { headers, body } = await open('', '/shell-check.js');
    expect([headers['cache-control'], headers['content-type']]).toEqual(['no-cache', 'text/javascript; charset=utf-8']);
    expect(body).toContain('ank.bucket');
  });

  it("preloads the files of the page's own shell", async () => {
    expect((await open('ank.bucket=0', '/gali')).body).toContain('href="/assets/federation.tried.js"');
    expect((await open('', '/gali')).body).toContain('href="/assets/federation.live.js"');
  });

  it.each([
    ['it ended', null],
    ['its file is not whole', { ...TRIED, page: undefined, since: '' }],
    ['its file is another', []],
  ])('is served to nobody where %s, and pages are the same for all', async (_why, canary) => {
    writeCanary(canary);
    await withNext(async (app) => {
      const { headers, body } = await open('ank.bucket=0', '/imp', app);
      expect(body).toContain('main.live.js');
      expect(body).not.toContain('shell-check');
      expect(String(headers.vary).toLowerCase()).not.toContain('cookie');
    });
  });

  it('stops by itself once it fails clearly more often than the live one, also for servers that start later', async () => {
    await load(LIVE, 40);
    await load('tried', 39, 1);
    for (const last of [1, 2, 3, 4]) await report('tried', 'render', `10.2.1.${last}`);
    expect(await shellOf('ank.bucket=0')).toBe('tried');
    await report('tried', 'entry', '10.2.2.1');
    expect(await shellOf('ank.bucket=0')).toBe('live');
    const { headers, body } = await open('ank.bucket=0');
    expect([body.includes('shell-check'), headers['cache-control']]).toEqual([false, 'no-cache']);
    expect(await health()).toMatch(/^shell +tried +\d.* +22\.0 % of 200 loads failed +\w+: 0\.0 % of 200$/m);

    await withNext(async (app) => expect(await shellOf('ank.bucket=0', app)).toBe('live'));
    writeCanary({ ...TRIED, since: new Date(at('10:40 AM')).toISOString() });
    await withNext(async (app) => expect(await shellOf('ank.bucket=0', app)).toBe('tried'));
  });

  it('counts the two versions that it serves, and no other', async () => {
    for (const version of [LIVE, 'tried', 'other', '1']) await report(version, 'loaded', '10.2.1.1');
    const counted = await world.database.query<{ version: string }>(
      "select version from remote_load where remote = 'shell' order by 1",
    );
    expect(counted.map(({ version }) => version)).toEqual([LIVE, 'tried'].sort());
  });

  it('stays live, whatever is reported, while it is the live one', async () => {
    await load('tried', 100);
    await load(LIVE, 100, 5);
    for (const last of [1, 2, 3]) await report(LIVE, 'render', `10.3.${last}.1`);
    expect(await shellOf()).toBe('live');
  });
});
