import integrities from '@ank/scripts/integrities';
import injections from '@ank/scripts/script-injections';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { OWN_DIALECT } from '@ank/protocol';
import { registerSite } from '.';
import { createPages, type PageSettings, type Pages } from './pages';
import { watchPublished } from './published';
import { watchShells } from './shells';

const PAGE = {
  appKey: 'key',
  androidPackageUrl: null,
  minPasswordLength: 8,
  apiOrigin: '',
  pointsOnly: null,
  ...OWN_DIALECT,
};

function pagesOf(siteDir: string, settings: PageSettings): Pages {
  const published = watchPublished({ siteDir, production: true });
  return createPages(settings, () => published().registry, watchShells(siteDir));
}

async function siteOf(siteDir: string, settings: PageSettings): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(cookie);
  await registerSite(app, { siteDir, pages: pagesOf(siteDir, settings) });
  return app;
}

describe('the files of the site', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'ank-site-'));
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(join(siteDir, path, '..'), { recursive: true });
    writeFileSync(join(siteDir, path), content);
  };
  let app: FastifyInstance;
  beforeAll(async () => {
    write('secret.txt', 'secret');
    write('shell/index.html', '<!doctype html><title>Page</title><!--site-->');
    for (const file of ['shell/assets/main.1a.js', 'remotes/gali/1/entry.2b.js']) {
      write(file, 'export {};');
      write(`${file}.gz`, gzipSync('export {};'));
    }
    app = await siteOf(siteDir, { ...PAGE, androidPackageUrl: 'https://files.example/ank.apk' });
  });
  afterAll(async () => {
    await app.close();
    rmSync(siteDir, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

  it.each(['/assets/main.1a.js', '/remotes/gali/1/entry.2b.js'])(
    '%s is cached for ever, compressed for clients that accept it',
    async (url) => {
      const [packed, plain] = [await get(url, { 'accept-encoding': 'gzip' }), await get(url)];
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {};']);
      // Otherwise a cache would serve compressed bytes to every client.
      for (const { headers } of [packed, plain]) expect(headers.vary).toContain('accept-encoding');
    },
  );

  it.each([
    ['favicon.svg', 'image/svg+xml', 'public, max-age=86400'],
    ['manifest.webmanifest', 'application/manifest+json', 'public, max-age=86400'],
    ['icons/192.png', 'image/png', 'public, max-age=86400'],
    ['icons/512.png', 'image/png', 'public, max-age=86400'],
    ['sw.js', 'application/javascript', 'no-cache'],
  ])('serves %s, whose name stays when its content changes, for a day at most', async (file, type, kept) => {
    expect((await get(`/${file}`)).statusCode).toBe(404);
    write(`shell/${file}`, '{}');
    const { statusCode, headers } = await get(`/${file}`);
    expect([statusCode, headers['cache-control'], headers['content-type']?.toString().split(';')[0]]).toEqual([
      200,
      kept,
      type,
    ]);
  });

  it('serves the page, revalidated each time, under every path that is not a file', async () => {
    for (const url of ['/', '/imp', '/GAME?x=a.b', '/nothing/here']) {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['cache-control'], body.includes('id="registry"')]).toEqual([200, 'no-cache', true]);
    }
  });

  it('gives the app its key, the password length and the address of the Android package, also if there is none', async () => {
    const settingsFrom = async (from: FastifyInstance): Promise<unknown> =>
      JSON.parse(
        /id="site-config">(.*?)<\/script>/.exec((await from.inject({ method: 'GET', url: '/login' })).body)?.[1] ?? '',
      );
    expect(await settingsFrom(app)).toEqual({ ...PAGE, androidPackageUrl: 'https://files.example/ank.apk' });
    const bare = await siteOf(siteDir, PAGE);
    expect(await settingsFrom(bare)).toEqual(PAGE);
    await bare.close();
  });

  it('gives the app the server that it calls with its dialect, and has the browser connect early', async () => {
    const page = { ...PAGE, apiOrigin: 'https://api.example', galiSpelling: 'galidisswar', idempotencyKeys: false };
    const site = await siteOf(siteDir, page as typeof PAGE);
    const { body } = await site.inject({ method: 'GET', url: '/login' });
    expect(JSON.parse(/id="site-config">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual(page);
    expect(body).toContain('<link rel="preconnect" href="https://api.example" crossorigin>');
    await site.close();
  });

  it("embeds the remotes' descriptors so that no text of them ends the element", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ank-site-'));
    mkdirSync(join(folder, 'shell'));
    writeFileSync(join(folder, 'shell/index.html'), '<!doctype html><title>Page</title><!--site-->');
    const texts = Object.values(injections).flat();
    const integrity = integrities.wellFormed[0];
    const remotes = texts.map((text, index) => ({
      ...{ name: `remote-${index}`, title: text, version: text, container: text, contract: 1, enabled: true },
      ...{ entry: { url: text, integrity }, scripts: [{ url: text, integrity }], styles: [{ url: text, integrity }] },
      paths: [{ path: `/page-${index}`, layout: 'header', access: 'public' }],
      navigation: [{ place: 'menu', label: text, path: text, icon: text, betting: false, order: index }],
    }));
    writeFileSync(join(folder, 'registry.json'), JSON.stringify({ remotes }));
    const hostile = await siteOf(folder, PAGE);
    const registries = new Set<string>();
    for (const [index, text] of texts.entries()) {
      const { body } = await hostile.inject({ method: 'GET', url: `/page-${index}` });
      expect([text, body.match(/<[a-z!/]+/gi)]).toEqual([
        text,
        ['<!doctype', '<title', '</title', '<link', '<link', '<link', '<script', '</script', '<script', '</script'],
      ]);
      expect(
        body.match(/<link (?:[a-z]+="[^"<]*" ){3}href="[^"<]*" crossorigin="anonymous" integrity="[^"<]*">/g),
      ).toHaveLength(3);
      registries.add(/id="registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
    }
    expect([...registries].map((text) => JSON.parse(text) as unknown)).toEqual([{ remotes }]);
    await hostile.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    '/assets/gone.js',
    '/remotes/gali/1/gone.css',
    '/registry.json.bak',
    '/.env',
    '/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ])('answers 404 to %s, never with the page', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body.includes('<')]).toEqual([404, false]);
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/%5c..%5c..%5csecret.txt',
    '/remotes//..//..//secret.txt',
  ])('serves nothing outside of its folders to %s', async (url) => expect((await get(url)).body).not.toBe('secret'));
});
