import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './db/port';
import type { Reads } from './db/reads';
import type { SecurityLog } from './security/security-log';

export type Deps = {
  config: Config;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  events: SecurityLog;
  reads: Reads;
};
