import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { siteFault, startProxy } from './against.mjs';
import { freePort } from './free-port.mjs';
import { ROOT } from './workspace.mjs';

const TLS = join(import.meta.dirname, '../test-data/tls');
const pem = (file) => readFileSync(join(TLS, file));
const descriptor = { name: 'gali', title: 'Gali', contract: 1, paths: [], navigation: [] };
const PAGE = '<html><head><script type="application/json" id="registry">{"remotes":[]}</script></head></html>';

/** A staging site with a self-signed certificate, like behind a TLS proxy. */
const asked = [];
const site = createServer({ key: pem('key.pem'), cert: pem('cert.pem') }, (request, response) => {
  asked.push(request.headers);
  response.setHeader('strict-transport-security', 'max-age=31536000');
  if (request.url === '/healthz') return response.end('{"site":"staging"}');
  if (request.url === '/registry.json') return response.end('{"remotes":[]}');
  if (request.url === '/api-picture') {
    response.setHeader('set-cookie', ['__Host-device=abc; Path=/; HttpOnly; Secure; SameSite=Strict', 'plain=1']);
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ at: `https://${request.headers.host}/a.svg` }));
  }
  response.setHeader('content-type', 'text/html');
  return response.end(PAGE);
});
const dev = createHttp((_request, response) => response.end('built'));
const listen = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
const open = [site, dev];
let url;
before(async () => {
  url = `https://127.0.0.1:${await listen(site)}`;
  await listen(dev);
});
after(() => {
  for (const server of open) {
    server.close();
    server.closeAllConnections();
  }
});

test('an untrusted certificate is refused with a sentence, even with force, unless the flag accepts it', async () => {
  const sentence = /^The certificate of https:\/\/127\.0\.0\.1:\d+ is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/;
  assert.match(await siteFault(url, {}), sentence);
  assert.match(await siteFault(url, { force: true }), sentence);
  assert.equal(await siteFault(url, { insecure: true }), null);
  assert.match(await siteFault('http://127.0.0.1:9', { insecure: true }), /^--insecure is for https/);
  const proxy = startProxy({ site: url, descriptor, devPort: dev.address().port });
  open.push(proxy);
  const answer = await fetch(`http://127.0.0.1:${await listen(proxy)}/imp`, { headers: { accept: 'text/html' } });
  assert.equal(answer.status, 502);
  assert.match(await answer.text(), /self-signed/);
});

test('pages, calls and cookies of an https site work through a proxy without https', async () => {
  const proxy = startProxy({ site: url, insecure: true, descriptor, devPort: dev.address().port });
  open.push(proxy);
  const here = `http://127.0.0.1:${await listen(proxy)}`;
  const page = await fetch(`${here}/imp`, { headers: { accept: 'text/html' } });
  assert.match(await page.text(), /"version":"local".*\/__local\/badge\.js/s);
  assert.equal(page.headers.get('strict-transport-security'), null);
  const call = await fetch(`${here}/api-picture`, {
    method: 'POST',
    headers: { origin: here, cookie: 'a=1; __Host_local-device=abc' },
  });
  assert.deepEqual(await call.json(), { at: `${here}/a.svg` });
  // Without https a browser stores neither a secure cookie nor one with such a name.
  assert.deepEqual(call.headers.getSetCookie(), [
    '__Host_local-device=abc; Path=/; HttpOnly; SameSite=Strict',
    'plain=1',
  ]);
  const { origin, cookie, host } = asked.at(-1);
  assert.deepEqual([origin, cookie, host], [url, 'a=1; __Host-device=abc', new URL(url).host]);
  assert.equal((await fetch(`${here}/assets/a.js`)).headers.get('strict-transport-security'), null);
});

/** Runs `npm run dev` with these arguments. Resolves to its output once `until` is in it, or it has ended. */
function develop(words, until, env = {}) {
  const child = spawn(process.execPath, ['scripts/dev.mjs', ...words], { cwd: ROOT, env: { ...process.env, ...env } });
  let printed = '';
  return new Promise((resolve) => {
    const collect = (data) => {
      printed += data;
      if (until.test(printed)) resolve({ printed, child });
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('exit', (code) => resolve({ printed, child, code }));
  });
}

test('npm run dev shows an https site with the local remote, and names the flag if it is missing', async () => {
  const words = ['--only', 'gali', '--against', url, '--port', '0'];
  const refused = await develop(words, /nothing/);
  assert.equal(refused.code, 1);
  assert.match(refused.printed, /is not trusted \(\w+\): --insecure accepts it, and NODE_EXTRA_CA_CERTS=FILE/);
  const env = { REMOTE_PORT: String(await freePort()) };
  const { printed, child } = await develop([...words, '--insecure'], /in the page of/, env);
  try {
    assert.match(printed, /Its certificate is not checked/);
    const [, here] = /: (http:\/\/127\.0\.0\.1:\d+)/.exec(printed);
    const { remotes } = await (await fetch(`${here}/registry.json`)).json();
    assert.equal(remotes[0].version, 'local');
    assert.match(await (await fetch(here + remotes[0].entry.url)).text(), /ank_gali/);
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.on('exit', resolve));
  }
});
