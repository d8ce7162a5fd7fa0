import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createClock } from './clock';
import type { Config } from './config';
import { openDatabase, openReads } from './db/open';
import { prepareDatabase } from './db/serving-role';
import type { Deps } from './deps';
import { StartFault } from './errors';
import { buildApp } from './http/app';
import { startChores } from './instance/chores';
import { holdDataFolder } from './instance/data-folder';
import { unencryptedConnections } from './instance/unencrypted-connections';
import { repeatEvery } from './instance/repeat-every';
import { seedTryOut } from './instance/seed-try-out';
import { makeMarketDays } from './markets/make-market-days';
import { openOperatorChannel } from './operator/channel';
import { pushKey } from './push/push-key';
import { signingKey } from './receipts/signing-key';
import { createSecurityLog } from './security/security-log';
import { refusePending } from './wallet/refuse-pending';

const REPLICA_LOOK_MS = 1_000;

export type Running = { port: number; database: Deps['database']['kind']; stop: () => Promise<void> };

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartFault(`Port ${port} is in use: stop the program that uses it, or set another PORT.`);
    if (code === 'EACCES') throw new StartFault(`This user may not use port ${port}: set PORT to a number above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFault(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * Locks the data folder, opens and migrates the database, and listens. If a step fails, the earlier ones are undone.
 */
export async function start(config: Config, logger: Logger): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    let deps: Deps | null = null;
    const channel = openOperatorChannel(() => deps);
    const folder = await holdDataFolder(config.dataDir, channel.take);
    undo.push(folder.release);
    const database = await openDatabase(config, (error) =>
      logger.warn({ error: error.message }, 'lost a database connection'),
    );
    undo.push(database.close);
    const applied = await prepareDatabase(config, database, {
      waiting: (migration) => logger.warn({ migration }, 'waits for other transactions, such as a backup'),
    });
    if (config.pointsOnly) await refusePending({ database });
    if (applied.length > 0) logger.info({ applied }, 'migrated');
    const settings = unencryptedConnections(config);
    if (settings.length > 0) logger.warn({ settings }, 'connections without TLS leave this machine');

    const clock = createClock(config.clockStartMs);
    await clock.syncWith(database);
    if (!config.production) await seedTryOut({ database, clock });
    await makeMarketDays({ database, clock });
    await signingKey({ database, clock });
    await pushKey({ database, clock });

    const events = createSecurityLog(database, clock, logger);
    undo.push(events.close);
    const { reads, look, close } = openReads(config, database, logger);
    undo.push(close);
    if (config.readDatabaseUrl !== null) {
      await look();
      const watch = repeatEvery(REPLICA_LOOK_MS, look);
      undo.push(async () => clearInterval(watch));
    }
    const running: Deps = { config, database, clock, logger, events, reads };
    let isLeaving = false;
    const app = await buildApp(running, () => isLeaving);
    let stopChores = async (): Promise<void> => undefined;
    // Together, because none of them needs another, and the process ends by force after some seconds.
    undo.push(() => Promise.all([stopChores(), app.close(), channel.close()]));
    const port = await listen(app, config);
    deps = running;
    stopChores = startChores(running);
    undo.push(() => {
      isLeaving = true;
      return sleep(config.stopNoticeSeconds * 1_000);
    });
    return { port, database: database.kind, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
