import { API, ENDPOINTS } from '@ank/protocol/test-support';
import type { InjectOptions } from 'fastify';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '../../test/support/databases';
import { createWorld, KALYAN, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { buildApp } from './app';

const FILES = {
  'shell/index.html': '<!doctype html><head><!--site--></head><div id="root"></div>',
  'shell/runtime-chunk.txt': '/assets/federation.live.js\n',
  'shell/assets/main.1a.js': 'export {};',
  'remotes/gali/1/entry.2b.js': 'export {};',
  'shell/icons/192.png': 'png',
  'shell/icons/512.png': 'png',
  'shell/favicon.svg': '<svg/>',
  'shell/manifest.webmanifest': '{}',
  'shell/sw.js': '',
  'registry.json': '{"remotes":[]}',
};

const CANARY = { version: 'tried', percent: 10, page: '<!doctype html>', runtimeChunk: '/assets/b.js' };

/** The promises of docs/scaling.md: what is asked, and the headers of the answer. */
const PROMISED = readFileSync(join(__dirname, '../../../docs/scaling.md'), 'utf8')
  .split('## What caches may keep')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (what|-+) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', headers = '']) => ({ what, headers: [...headers.matchAll(/`([^`]+)`/g)].map(([, one]) => one) }));

describe('what caches may keep', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'ank-caches-'));
  let world: World;
  let qr: string;
  const write = (path: string, text: string): void => {
    mkdirSync(join(siteDir, path, '..'), { recursive: true });
    writeFileSync(join(siteDir, path), text);
  };
  beforeAll(async () => {
    for (const [path, text] of Object.entries(FILES)) write(path, text);
    world = await createWorld(DATABASES[0], { SITE_DIR: siteDir });
    const { body } = await world.call(API.qrPay, {});
    qr = new URL(body.qrdata[0].qr_image).pathname;
  });
  afterAll(async () => {
    await world.close();
    rmSync(siteDir, { recursive: true });
  });

  const post = (url: string, headers = {}): InjectOptions => ({ method: 'POST', url, headers, payload: {} });
  const examples = (): Record<string, readonly InjectOptions[]> => ({
    '`/assets/*`, `/remotes/*`: names hold a hash of the content': [
      { url: '/assets/main.1a.js' },
      { url: '/remotes/gali/1/entry.2b.js' },
    ],
    '`/icons/*`, `favicon.svg`, `manifest.webmanifest`, `/slides/*`, `/qr/*`': [
      { url: '/icons/192.png' },
      { url: '/icons/512.png' },
      { url: '/favicon.svg' },
      { url: '/manifest.webmanifest' },
      { url: '/slides/starline.svg' },
      { url: qr },
    ],
    "the charts' style": [{ url: '/chart.css' }],
    'pages of charts': [{ url: '/game-result-chart' }, { url: `/game-result-chart/${KALYAN}` }],
    'other pages, `registry.json`, `sw.js`': [
      { url: '/' },
      { url: '/login' },
      { url: '/registry.json' },
      { url: '/sw.js' },
    ],
    'other pages while a shell is tried': [{ url: '/' }, { url: '/login', headers: { cookie: 'ank.bucket=5' } }],
    '`POST /api-*`, `/healthz`, refusals and missing files': [
      ...ENDPOINTS.map(({ path }) => post(path)),
      post(API.socialData, { origin: 'https://evil.example', host: 'play.example' }),
      { url: '/healthz' },
      { url: '/assets/gone.js' },
      { url: '/gone.js' },
    ],
  });

  it('is promised for these answers', () => {
    expect(PROMISED.map(({ what }) => what)).toEqual(Object.keys(examples()));
  });

  it.each(PROMISED)('is as promised for $what', async ({ what, headers: [kept, vary] }) => {
    if (vary) write('shell/canary.json', JSON.stringify({ ...CANARY, since: world.clock.iso() }));
    // A server reads at its start which shell is tried.
    const app = await buildApp({ ...world, logger: createLogger('silent') });
    for (const asked of examples()[what] ?? []) {
      const { headers } = await app.inject(asked);
      expect([asked.url, headers['cache-control']]).toEqual([asked.url, kept]);
      expect(/cookie/i.test(String(headers.vary))).toBe(vary === 'Vary: Cookie');
    }
    await app.close();
  });
});
