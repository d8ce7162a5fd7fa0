import type { FastifyInstance } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLIDES_DIR } from '../../folders';

/** Serves the bundled slider pictures from memory; they are few and small. */
export function addSlides(app: FastifyInstance): void {
  for (const name of readdirSync(SLIDES_DIR).filter((file) => file.endsWith('.svg'))) {
    const picture = readFileSync(join(SLIDES_DIR, name));
    app.get(`/slides/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(picture),
    );
  }
}
