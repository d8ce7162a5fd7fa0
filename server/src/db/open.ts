import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { StartFault } from '../errors';
import { openPglite } from './pglite';
import { type Database, DatabaseUnreachable } from './port';
import { openPostgres } from './postgres';

/** Host and port of a database address, without its password. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
}

/** Host, port and name, which identify a database. */
export const databasePlace = (url: string): string => `${placeOf(url)}${new URL(url).pathname}`;

export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite');

async function answering(database: Database, url: string): Promise<Database> {
  try {
    const [row] = await database.query<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    );
    if (row && row.version >= 150_000) return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    const reason = error instanceof DatabaseUnreachable || error instanceof Error ? error.message : 'no answer';
    throw new StartFault(`The database at ${placeOf(url)} does not answer: ${reason}.`);
  }
  await database.close();
  throw new StartFault(`The database at ${placeOf(url)} is older than PostgreSQL 15.`);
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
