import { setTimeout as sleep } from 'node:timers/promises';
import { StartFault } from '../errors';
import { applyFunctions } from './functions';
import { applyLargeIndexes } from './large-indexes';
import { type Database, type Queryable, StatementError, violates } from './port';
import type { Schema, SqlFile } from './schema';

const HISTORY = `create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`;

/** If two servers create the table at the same time, one of them gets an error that can be ignored. */
async function ensureHistory(database: Database): Promise<void> {
  await database.script(HISTORY).catch(() => database.script(HISTORY));
}

/** The migrations already applied, in order; empty for an empty database. */
export async function appliedMigrations(database: Database): Promise<{ name: string; checksum: string }[]> {
  await ensureHistory(database);
  return database.query('select name, checksum from schema_migration order by name');
}

/** A newer server's migrations that only expand the schema do not affect this one. */
async function refuseUnknown(database: Database, migrations: readonly SqlFile[]): Promise<void> {
  const unknown = (await appliedMigrations(database)).find(
    ({ name }) => !/^\d{4}-expand-/.test(name) && !migrations.some((migration) => migration.name === name),
  );
  if (unknown)
    throw new StartFault(
      `The database was made by a newer version: it has the migration ${unknown.name}, which is not known here.`,
    );
}

/** SQLSTATE of a lock that was not available within the limit. */
const LOCKED = '55P03';

/** Whatever uses a table waits behind a migration that waits for it. In the pauses it goes on. */
const LOCK_WAIT = '2s';
const PAUSE_MS = 8_000;

/**
 * `waiting`: called once when a migration does not get a lock; it is repeated until it does. `granting`: gives rights,
 * in the transaction that replaces functions.
 */
export type MigrationHooks = {
  waiting?: (migration: string) => void;
  granting?: (inside: Queryable) => Promise<void>;
};

async function apply(database: Database, migration: SqlFile, { waiting }: MigrationHooks): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.script(guarded(migration));
    } catch (error) {
      if (violates(error, 'unique', 'schema_migration_pkey')) return;
      if (!(error instanceof StatementError) || error.code !== LOCKED) throw error;
      if (attempt === 1) waiting?.(migration.name);
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Applies missing migrations in order, each in a transaction, then changed functions and missing large indexes. Servers
 * that start together wait for each other. Throws StartFault if an applied migration was edited, or an unknown one may
 * remove something.
 */
export async function migrate(database: Database, schema: Schema, hooks: MigrationHooks = {}): Promise<string[]> {
  const { migrations } = schema;
  await refuseUnknown(database, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    const known = await database.query<{ checksum: string }>('select checksum from schema_migration where name = $1', [
      migration.name,
    ]);
    if (known[0] && known[0].checksum !== migration.checksum) {
      throw new StartFault(`The migration ${migration.name} was changed after this database had applied it.`);
    }
    if (known[0]) continue;
    await apply(database, migration, hooks);
    applied.push(migration.name);
  }
  // A newer server may have started meanwhile.
  await refuseUnknown(database, migrations);
  const replaced = await applyFunctions(database, schema, hooks.granting);
  return [...applied, ...replaced, ...(await applyLargeIndexes(database))];
}

/** The table lock makes a second server wait. Its own row then breaks the primary key, and it skips this migration. */
const guarded = ({ name, checksum, sql }: SqlFile): string => `
set local statement_timeout = 0;
set local lock_timeout = '${LOCK_WAIT}';
lock table schema_migration in exclusive mode;
insert into schema_migration (name, checksum) values ('${name}', '${checksum}');
${sql}`;
