import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { StartFault } from '../errors';
import { openPglite } from './pglite';
import { type Database, DatabaseUnreachable } from './port';
import { openPostgres, STATEMENT_MS } from './postgres';
import { primaryReads, type Reads, replicaReads } from './reads';

/** SQLSTATE with which PgBouncer refuses a parameter of the start-up message. */
const PROTOCOL_VIOLATION = '08P01';

/** Host and port of a database address, without its password. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
}

/** Host, port and name, which identify a database. */
export const databasePlace = (url: string): string => `${placeOf(url)}${new URL(url).pathname}`;

export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite');

const POOLER =
  'goes through a connection pooler such as PgBouncer, which does not keep session settings and prepared statements: set DATABASE_URL to PostgreSQL itself, or to HAProxy in front of it (docs/scaling.md)';

/** A pooler refuses session settings, or drops them. */
async function faultOf(database: Database): Promise<string | null> {
  const [row] = await database.query<{ version: number; timeout: number }>(
    `select current_setting('server_version_num')::integer as version,
            (select setting::integer from pg_settings where name = 'statement_timeout') as timeout`,
  );
  if (row?.timeout !== STATEMENT_MS) return POOLER;
  return row.version >= 150_000 ? null : 'is older than PostgreSQL 15';
}

const refusesSettings = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable && Object(error.cause).code === PROTOCOL_VIOLATION;

async function answering(database: Database, url: string): Promise<Database> {
  const fault = await faultOf(database).catch((error: unknown) =>
    refusesSettings(error) ? POOLER : `does not answer: ${error instanceof Error ? error.message : 'no answer'}`,
  );
  if (fault === null) return database;
  await database.close();
  throw new StartFault(`The database at ${placeOf(url)} ${fault}.`);
}

/** Opens the configured database and checks that it answers. Throws StartFault. */
export async function openDatabase(config: Config, onLostConnection: (error: Error) => void): Promise<Database> {
  if (config.databaseUrl !== null)
    return answering(openPostgres(config.databaseUrl, onLostConnection), config.databaseUrl);
  const folder = pgliteFolder(config.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return await openPglite(folder);
  } catch (error) {
    throw new StartFault(
      `The embedded database in ${folder} cannot be opened: ${error instanceof Error ? error.message : 'unknown reason'}.`,
    );
  }
}

/** A missing replica is no fault: the primary has everything. */
const REPLICA_CONNECT_MS = 2_000;

/** The reads of a site, from its replica if one is set. Call `look` about once a second. */
export function openReads(
  config: Config,
  primary: Database,
  logger: Parameters<typeof replicaReads>[1],
): { reads: Reads; look: () => Promise<void>; close: () => Promise<void> } {
  if (config.readDatabaseUrl === null)
    return { reads: primaryReads(primary), look: async () => undefined, close: async () => undefined };
  const replica = openPostgres(config.readDatabaseUrl, () => undefined, {
    connectMs: REPLICA_CONNECT_MS,
    replica: true,
  });
  const reads = replicaReads({ primary, replica }, logger);
  return { reads, look: reads.look, close: replica.close };
}
