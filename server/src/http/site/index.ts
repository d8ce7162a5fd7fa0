import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SHELL_CHECK_FILE } from '../../folders';
import { WORKER_SECURITY } from '../security-headers';
import type { Pages } from './pages';
import { bucketOf } from './shells';

export type SiteOptions = {
  /** Filled by the publish scripts: shell/, remotes/, registry.json. */
  siteDir: string;
  pages: Pages;
};

const YEAR_S = 31_536_000;

/** Routes whose files are stored in several encodings. */
const PACKED: ReadonlySet<string> = new Set(['/assets/*', '/remotes/*']);

const WORKER = 'sw.js';

/** The browser's bucket, 0 to 99, and nothing else: server/assets/shell-check.js sets it. */
const BUCKET_COOKIE = 'ank.bucket';

/** Files that keep their names when their content changes, with the time that browsers keep them. */
const NAMED_FILES = {
  'favicon.svg': 'public, max-age=86400',
  'manifest.webmanifest': 'public, max-age=86400',
  'icons/192.png': 'public, max-age=86400',
  'icons/512.png': 'public, max-age=86400',
  [WORKER]: 'no-cache',
};

/** Adds a field to the Vary header. */
const varyOn = (reply: FastifyReply, field: string): unknown =>
  reply.header('vary', [reply.getHeader('vary') ?? [], field].flat().join(', '));

/**
 * Serves the shell, the published remotes and the registry. Hashed files are immutable; pages and the registry are
 * revalidated. A missing file is a 404, never the page.
 */
export async function registerSite(app: FastifyInstance, { siteDir, pages }: SiteOptions): Promise<void> {
  // One URL has several encodings, so caches must vary on Accept-Encoding.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (PACKED.has(request.routeOptions.url ?? '')) varyOn(reply, 'accept-encoding');
    done(null, payload);
  });

  await app.register(fastifyStatic, {
    root: join(siteDir, 'shell/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_S * 1000,
    preCompressed: true,
    index: false,
  });
  await app.register(fastifyStatic, {
    root: join(siteDir, 'remotes'),
    prefix: '/remotes/',
    immutable: true,
    maxAge: YEAR_S * 1000,
    preCompressed: true,
    index: false,
    decorateReply: false,
    // The shell of another site may load these files.
    setHeaders: (response) => void response.setHeader('access-control-allow-origin', '*'),
  });

  app.get('/registry.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*').send(pages.registry()),
  );
  for (const [file, kept] of Object.entries(NAMED_FILES)) {
    app.get(`/${file}`, async (_request, reply) => {
      if (!existsSync(join(siteDir, 'shell', file))) return reply.callNotFound();
      if (file === WORKER) reply.header('content-security-policy', WORKER_SECURITY);
      return reply.header('cache-control', kept).sendFile(file, join(siteDir, 'shell'), { cacheControl: false });
    });
  }

  const check = readFileSync(SHELL_CHECK_FILE);
  app.get('/shell-check.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(check),
  );

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.includes('.') || path.startsWith('/api-')) return reply.callNotFound();
    const { html, isForAll } = pages.page(path, bucketOf(request.cookies[BUCKET_COOKIE]));
    if (!isForAll) varyOn(reply, 'cookie');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
