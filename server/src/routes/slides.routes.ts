import type { FastifyInstance } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLIDES_DIR } from '../folders';

/** The pictures of the slider that come with the server. Read once: they are small and few. */
export function addSlides(app: FastifyInstance): void {
  for (const name of readdirSync(SLIDES_DIR).filter((file) => file.endsWith('.svg'))) {
    const picture = readFileSync(join(SLIDES_DIR, name));
    app.get(`/slides/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(picture),
    );
  }
}
