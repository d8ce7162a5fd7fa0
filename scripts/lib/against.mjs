import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { containerOf } from '../rspack/federation.mjs';

/** The proxy's own answers are below this path. */
export const OWN = '/__local/';

const FILES = join(import.meta.dirname, '../against');
const own = (file, type) => [`${OWN}${file}`, { type, text: readFileSync(join(FILES, file), 'utf8') }];

/** A worker of an earlier page would answer with its files. */
const ANSWERS = new Map([
  own('badge.js', 'text/javascript'),
  own('badge.css', 'text/css'),
  ['/sw.js', { type: 'text/javascript', text: readFileSync(join(FILES, 'worker.js'), 'utf8') }],
]);

/**
 * The registry with the local remote in place of the published one, live and without fallback and canary. `entry`: its
 * file and hash, because the shell of a site runs nothing without a hash.
 */
export function withLocal(registry, descriptor, entry) {
  const local = {
    ...descriptor,
    version: 'local',
    enabled: true,
    container: containerOf(descriptor.name),
    entry,
    scripts: [],
    styles: [],
  };
  const others = registry.remotes.filter(({ name }) => name !== descriptor.name);
  const removed = registry.removed?.filter((name) => name !== descriptor.name);
  return { ...registry, remotes: [...others, local], ...(removed && { removed }) };
}

const REGISTRY = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;
const PRELOADS = /<link rel="preload"[^>]*>/g;
/** Loads of this page must not count for a shell that the site tries. */
const SHELL_CHECK = /<script src="\/shell-check\.js"[^>]*><\/script>/;

/** The site's page with the local remote in its registry and the badge. */
export function localPage(html, descriptor, entry, site) {
  const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const badge =
    `<link rel="stylesheet" href="${OWN}badge.css">` +
    `<script src="${OWN}badge.js" data-remote="${attribute(descriptor.name)}" data-site="${attribute(site)}"></script>`;
  return html
    .replace(REGISTRY, (_all, start, json, end) => {
      const changed = JSON.stringify(withLocal(JSON.parse(json), descriptor, entry));
      return start + changed.replaceAll('<', '\\u003c') + end;
    })
    .replace(PRELOADS, (link) => (link.includes(`/remotes/${descriptor.name}/`) ? '' : link))
    .replace(SHELL_CHECK, '')
    .replace('</head>', () => `${badge}</head>`);
}

const HEALTH_MS = 10_000;

/** Requests to a site; `insecure` accepts any certificate. */
const requestTo = (site, insecure) => {
  const isHttps = new URL(site).protocol === 'https:';
  return (options, answered) =>
    isHttps ? requestHttps({ ...options, rejectUnauthorized: !insecure }, answered) : requestHttp(options, answered);
};

/** The address of a site's server. */
const placeOf = ({ hostname, port }) => ({ host: hostname.replace(/^\[|\]$/g, ''), port: port || undefined });

/** The site's health answer, {} if it is unreadable; throws the fault of its certificate. */
function askHealth(site, insecure) {
  const target = new URL(site);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(HEALTH_MS);
    const asked = requestTo(site, insecure)({ ...placeOf(target), path: '/healthz', signal }, (answer) => {
      let body = '';
      answer.on('data', (part) => (body += part)).on('error', () => resolve({}));
      answer.on('end', () => {
        try {
          resolve(JSON.parse(body) ?? {});
        } catch {
          resolve({});
        }
      });
    });
    asked.on('error', (cause) => (isOfCertificate(cause) ? reject(cause) : resolve({}))).end();
  });
}

/** Node's codes for a certificate that is untrusted, expired, or for another host. */
const isOfCertificate = ({ code = '' }) => /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_/.test(code);

/** Why a remote may not run in the page of this site, as a sentence; null if it may. */
export async function siteFault(site, { force = false, insecure = false } = {}) {
  if (insecure && new URL(site).protocol !== 'https:')
    return `--insecure is for https, and ${site} has no certificate.`;
  let health;
  try {
    health = await askHealth(site, insecure);
  } catch ({ code }) {
    return (
      `The certificate of ${site} is not trusted (${code}): --insecure accepts it, and ` +
      'NODE_EXTRA_CA_CERTS=FILE names its certificate authority.'
    );
  }
  if (['try-out', 'staging'].includes(health.site) || force) return null;
  return health.site === 'production'
    ? `${site} is in production: --force runs a local remote there, with the points of real players.`
    : `${site} does not declare itself a try-out or staging site: --force continues.`;
}

/** The entries that the dev server has built, by address: an open page requests the one whose hash it knows. */
function entriesOf(devPort) {
  const kept = new Map();
  return {
    kept,
    async newest() {
      const answer = await fetch(`http://127.0.0.1:${devPort}/remoteEntry.js`);
      if (!answer.ok) throw new Error(`The dev server of the remote answered ${answer.status}.`);
      const text = await answer.text();
      const hash = createHash('sha384').update(text).digest('base64');
      const url = `${OWN}remote/entry-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`;
      kept.set(url, { type: 'text/javascript', text });
      return { url, integrity: `sha384-${hash}` };
    },
  };
}

/** Headers that are no longer true for a rewritten answer. */
const LEFT_OUT = ['content-length', 'content-encoding', 'etag', 'connection'];

const SECURE_NAME = /^__(Host|Secure)-/;
const LOCAL_NAME = /(^|; ?)__(Host|Secure)_local-/g;

/**
 * A cookie of an https site, adapted for a page without https: browsers accept neither the flag nor such a name there.
 */
const localCookie = (cookie) => cookie.replace(SECURE_NAME, '__$1_local-').replace(/;\s*secure(?=;|$)/i, '');
const siteCookies = (cookies) => cookies.replace(LOCAL_NAME, '$1__$2-');

function localHeaders(given) {
  const headers = { ...given };
  delete headers['strict-transport-security'];
  const cookies = given['set-cookie']?.map(localCookie);
  return { ...headers, ...(cookies && { 'set-cookie': cookies }) };
}

/**
 * Serves the page of `site` with a remote from its own dev server at `devPort`. The page keeps the site's content
 * security policy, because all local files come from the page's own origin. `insecure`: accepts any certificate of the
 * site.
 */
export function startProxy({ site, insecure = false, descriptor, devPort }) {
  const target = new URL(site);
  const request = requestTo(site, insecure);
  const answerOwn = (response, { type, text }) =>
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);

  const fail = (response, { message }) => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
    response.end(message);
  };
  const entries = entriesOf(devPort);

  function forward(incoming, response, { to, send, change }) {
    const outgoing = send({ ...to, method: incoming.method }, (answer) => {
      const type = answer.headers['content-type'] ?? '';
      const headers = localHeaders(answer.headers);
      const rewrite = change?.(type);
      if (!rewrite) return void answer.pipe(response.writeHead(answer.statusCode, headers));
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', async () => {
        const kept = Object.entries(headers).filter(([name]) => !LEFT_OUT.includes(name));
        const text = Buffer.concat(parts).toString();
        try {
          const changed = answer.statusCode === 200 ? await rewrite(text) : text;
          response.writeHead(answer.statusCode, { ...Object.fromEntries(kept), 'cache-control': 'no-store' });
          response.end(changed);
        } catch (cause) {
          fail(response, cause);
        }
      });
    });
    outgoing.on('error', (cause) => fail(response, cause));
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const toDevServer = (path, headers) => ({ host: '127.0.0.1', port: devPort, path, headers });
  const devPath = (path) => path.slice(`${OWN}remote`.length);

  function toSite({ url, headers }, isRewritten) {
    const changed = { ...headers, host: target.host };
    if (headers.cookie) changed.cookie = siteCookies(headers.cookie);
    if (headers.origin) changed.origin = target.origin;
    if (headers.referer) changed.referer = new URL(new URL(headers.referer).pathname, target).href;
    if (isRewritten) {
      changed['accept-encoding'] = 'identity';
      delete changed['if-none-match'];
      delete changed['if-modified-since'];
    }
    return { ...placeOf(target), path: url, headers: changed };
  }

  const server = createServer((incoming, response) => {
    const [path] = incoming.url.split('?');
    const answer = ANSWERS.get(path) ?? entries.kept.get(path);
    if (answer) return void answerOwn(response, answer);
    if (path.startsWith(`${OWN}remote/`)) {
      const to = toDevServer(devPath(incoming.url), { ...incoming.headers, host: `127.0.0.1:${devPort}` });
      return void forward(incoming, response, { to, send: requestHttp });
    }
    const isRegistry = path === '/registry.json';
    const isPage = (incoming.headers.accept ?? '').includes('text/html');
    const isCall = path.startsWith('/api-');
    const change = (type) => {
      if (isRegistry)
        return async (text) => JSON.stringify(withLocal(JSON.parse(text), descriptor, await entries.newest()));
      if (isPage && type.startsWith('text/html'))
        return async (text) => localPage(text, descriptor, await entries.newest(), target.host);
      // Addresses of the site's pictures, which no other origin may show.
      if (isCall && type.startsWith('application/json'))
        return (text) => text.replaceAll(target.origin, `http://${incoming.headers.host}`);
      return null;
    };
    forward(incoming, response, { to: toSite(incoming, isRegistry || isPage || isCall), send: request, change });
  });
  server.on('upgrade', (incoming, socket, head) => {
    if (!incoming.url.startsWith(`${OWN}remote/`)) return void socket.destroy();
    const dev = connect(devPort, '127.0.0.1', () => {
      const headers = Object.entries({
        ...incoming.headers,
        host: `127.0.0.1:${devPort}`,
        origin: `http://127.0.0.1:${devPort}`,
      });
      dev.write(
        [`GET ${devPath(incoming.url)} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join(
          '\r\n',
        ),
      );
      dev.write(head);
      dev.pipe(socket).pipe(dev);
    });
    dev.on('error', () => socket.destroy());
    socket.on('error', () => dev.destroy());
  });
  return server;
}
