import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { WORKER_SECURITY } from '../security-headers';
import type { Pages } from './pages';

export type SiteOptions = {
  /** Filled by the publish scripts: shell/, remotes/, registry.json. */
  siteDir: string;
  pages: Pages;
};

const YEAR_S = 31_536_000;

/** Routes whose files are stored in several encodings. */
const PACKED: ReadonlySet<string> = new Set(['/assets/*', '/remotes/*']);

const WORKER = 'sw.js';

/** Files that keep their names when their content changes, and how long browsers keep them. */
const NAMED_FILES = {
  'favicon.svg': 'public, max-age=86400',
  'manifest.webmanifest': 'public, max-age=86400',
  'icons/192.png': 'public, max-age=86400',
  'icons/512.png': 'public, max-age=86400',
  [WORKER]: 'no-cache',
};

/**
 * Serves the shell, the published remotes and the registry. Hashed files are immutable; pages and the registry are
 * revalidated. A missing file is a 404, never the page.
 */
export async function registerSite(app: FastifyInstance, { siteDir, pages }: SiteOptions): Promise<void> {
  // One URL has several encodings, so caches must vary on Accept-Encoding.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (PACKED.has(request.routeOptions.url ?? ''))
      reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
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

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.includes('.') || path.startsWith('/api-')) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pages.page(path));
  });
}
