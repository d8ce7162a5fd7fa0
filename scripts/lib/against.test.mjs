import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { localPage, siteFault, startProxy, withLocal } from './against.mjs';

const descriptor = { name: 'gali', title: 'Gali', contract: 1, paths: [], navigation: [] };
const published = (name) => ({
  name,
  version: `1.0.0-${name}`,
  enabled: false,
  fallback: {},
  canary: {},
  entry: { url: '/x' },
});
const entry = { url: '/__local/remote/entry-0123456789.js', integrity: 'sha384-x' };
const registry = { remotes: [published('gali'), published('wallet')], removed: ['old'] };
const embedded = JSON.stringify(registry).replaceAll('<', '\\u003c');
const PAGE = `<html><head><link rel="preload" as="script" href="/remotes/gali/1/a.js"><link rel="preload" as="script" href="/assets/b.js"><script type="application/json" id="registry">${embedded}</script></head></html>`;

let health = {};
const seen = [];
const site = createServer((request, response) => {
  seen.push(request.headers);
  if (request.url === '/healthz') return response.end(JSON.stringify(health));
  if (request.url === '/registry.json') return response.end(JSON.stringify(registry));
  if (request.url === '/broken') return void response.socket.destroy();
  if (request.url === '/api-json') response.setHeader('content-type', 'application/json');
  if (request.method === 'POST') return void request.pipe(response);
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'", etag: 'x' });
  return response.end(PAGE);
});
/** The build of the dev server. */
let built = 'one';
const dev = createServer((request, response) => {
  if (request.url === '/remoteEntry.js') return response.end(built);
  return response.end(`${request.url} of the dev server`);
});
let siteUrl;
let proxy;
let url;
before(async () => {
  const listen = (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  await listen(site);
  await listen(dev);
  siteUrl = `http://127.0.0.1:${site.address().port}`;
  proxy = startProxy({ site: siteUrl, descriptor, devPort: dev.address().port });
  await listen(proxy);
  url = `http://127.0.0.1:${proxy.address().port}`;
});
after(() => {
  for (const server of [site, dev, proxy]) server.close();
  for (const server of [site, dev, proxy]) server.closeAllConnections();
});

test('only a site that declares that no real players use it is accepted, unless forced', async () => {
  for (const [answer, refused] of [
    [{ site: 'try-out' }, null],
    [{ site: 'staging' }, null],
    [{ site: 'production' }, /is in production: --force/],
    [{ status: true }, /does not declare itself a try-out or staging site/],
  ]) {
    health = answer;
    const fault = await siteFault(siteUrl);
    if (refused) assert.match(fault, refused);
    else assert.equal(fault, null);
    assert.equal(await siteFault(siteUrl, { force: true }), null);
  }
  assert.match(await siteFault('http://127.0.0.1:9'), /does not declare itself/);
});

test('the registry has the local remote in place of the published one, live, and all others unchanged', () => {
  const { remotes, removed } = withLocal(registry, descriptor, entry);
  assert.deepEqual(remotes[0], registry.remotes[1]);
  assert.deepEqual(removed, ['old']);
  assert.deepEqual(remotes[1], {
    ...descriptor,
    version: 'local',
    enabled: true,
    container: 'ank_gali',
    entry,
    scripts: [],
    styles: [],
  });
  assert.deepEqual(withLocal({ remotes: [], removed: ['gali'] }, descriptor, entry).removed, []);
});

test('a page keeps everything but the registry and the preloads of the local remote, and a title cannot break out of its place', () => {
  const page = localPage(PAGE, { ...descriptor, title: '</script><b>$&' }, entry, 'a"b');
  assert.equal(page.includes('</script><b>'), false);
  assert.equal(page.includes('/remotes/gali/1/a.js'), false);
  assert.ok(page.includes('/assets/b.js'));
  const tried = PAGE.replace(
    '</head>',
    '<script src="/shell-check.js" data-version="1" data-tried="2"></script></head>',
  );
  assert.notEqual(tried, PAGE);
  assert.equal(localPage(tried, descriptor, entry, 'site'), localPage(PAGE, descriptor, entry, 'site'));
  assert.ok(page.includes('data-site="a&quot;b"'));
});

test("a page is passed on with the site's policy, calls with their body, and an unreachable site is a 502", async () => {
  const page = await fetch(`${url}/imp`, { headers: { accept: 'text/html', referer: `${url}/x` } });
  assert.equal(page.headers.get('content-security-policy'), "script-src 'self'");
  assert.equal(page.headers.get('etag'), null);
  assert.ok((await page.text()).includes('/__local/badge.js'));
  assert.equal(seen.at(-1).host, new URL(siteUrl).host);
  assert.equal(seen.at(-1).referer, `${siteUrl}/x`);
  const call = await fetch(`${url}/api-x`, { method: 'POST', body: 'all of it', headers: { origin: url } });
  assert.equal(await call.text(), 'all of it');
  assert.equal(seen.at(-1).origin, siteUrl);
  const { remotes } = await (await fetch(`${url}/registry.json`)).json();
  assert.deepEqual(
    remotes.map(({ version }) => version),
    ['1.0.0-wallet', 'local'],
  );
  assert.equal((await fetch(`${url}/broken`)).status, 502);
  assert.equal(await (await fetch(`${url}/__local/remote/a.js?b`)).text(), '/a.js?b of the dev server');
  assert.match(await (await fetch(`${url}/sw.js`)).text(), /unregister/);
});

test('the entry has its hash in the registry, and an open page still gets the one that it knows', async () => {
  const entryNow = async () => (await (await fetch(`${url}/registry.json`)).json()).remotes.at(-1).entry;
  const first = await entryNow();
  built = 'two';
  const second = await entryNow();
  assert.notEqual(first.url, second.url);
  for (const [{ url: path, integrity }, text] of [
    [first, 'one'],
    [second, 'two'],
  ]) {
    assert.equal(await (await fetch(url + path)).text(), text);
    assert.equal(integrity, `sha384-${createHash('sha384').update(text).digest('base64')}`);
  }
});

test('addresses of the site in answers to calls lead through the proxy', async () => {
  const call = await fetch(`${url}/api-json`, { method: 'POST', body: JSON.stringify({ at: `${siteUrl}/a.svg` }) });
  assert.deepEqual(await call.json(), { at: `${url}/a.svg` });
});
