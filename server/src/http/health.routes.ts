import type { FastifyInstance } from 'fastify';
import { databaseNowMs } from '../db/probe';
import type { Deps } from '../deps';
import { unavailable } from '../errors';

const MAX_WAIT_MS = 3_000;

/** Healthy means that the database answers. */
export function addHealth(app: FastifyInstance, { database }: Deps): void {
  app.get('/healthz', async (_request, reply) => {
    const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(unavailable()), MAX_WAIT_MS).unref());
    await Promise.race([databaseNowMs(database), late]).catch(() => {
      throw unavailable();
    });
    return reply.header('cache-control', 'no-store').send({ status: true, database: database.kind });
  });
}
