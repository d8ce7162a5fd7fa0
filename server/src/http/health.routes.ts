import type { FastifyInstance } from 'fastify';

import type { Deps } from '../deps';
import { unavailable } from '../errors';
import { ledgerLag } from '../ledger/ledger-lag';

/** HAProxy stops waiting after 2 seconds (deploy/haproxy.cfg). */
export const MAX_WAIT_MS = 1_500;

/**
 * Healthy: the database answers and the server is not about to stop. `ledger_lag`: seconds that the ledger check lags;
 * `site`: whether real players use it; `replica`: whether histories are read from the replica, if one is set, or from
 * the primary.
 */
export function addHealth(app: FastifyInstance, { config, database, reads }: Deps, isLeaving: () => boolean): void {
  app.get('/healthz', async (_request, reply) => {
    if (isLeaving()) throw unavailable();
    const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(unavailable()), MAX_WAIT_MS).unref());
    const lag = await Promise.race([ledgerLag(database), late]).catch(() => {
      throw unavailable();
    });
    const site = config.production ? (config.staging ? 'staging' : 'production') : 'try-out';
    const replica = reads.state();
    const health = { status: true, database: database.kind, ledger_lag: lag, site, ...(replica && { replica }) };
    return reply.header('cache-control', 'no-store').send(health);
  });
}
