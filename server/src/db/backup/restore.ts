import { setTimeout } from 'node:timers/promises';
import { loadSequences, loadTables, quoted } from '../catalog';
import { appliedMigrations, migrate } from '../migrate';
import { type Database, type Queryable, StatementError, WITHOUT_LIMIT } from '../port';
import type { Schema } from '../schema';
import { type BackupHeader, type BackupRow, readBackupFile } from './backup-file';
import { BackupFault } from './backup-lines';

const ROWS_AT_ONCE = 1000;
const CHARACTERS_AT_ONCE = 4_000_000;

const REASON_CHARACTERS = 200;

export type Restored = { madeAt: string; rows: number };

/** Reads the whole file and returns its header only if every byte is intact. */
async function headerOfWhole(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const part of readBackupFile(file)) if ('format' in part) header = part;
  if (!header) throw new BackupFault(`${file} is damaged or is not a backup.`);
  return header;
}

/** Migrates to the backup's version. It must be known here and not older than the database's. */
async function matchVersion(database: Database, schema: Schema, header: BackupHeader): Promise<void> {
  const { migrations } = schema;
  const unknown = header.migrations.find(
    ({ name, checksum }) => !migrations.some((one) => one.name === name && one.checksum === checksum),
  );
  if (unknown)
    throw new BackupFault(`The backup was made by another version: its migration ${unknown.name} is not known here.`);
  const inBackup = new Set(header.migrations.map(({ name }) => name));
  const later = (await appliedMigrations(database)).find(({ name }) => !inBackup.has(name));
  if (later)
    throw new BackupFault(
      `The backup is older than the database, which has ${later.name} already: restore it into an empty database.`,
    );
  await migrate(database, {
    ...schema,
    migrations: migrations.filter(({ name }) => inBackup.has(name)),
    functions: [],
  });
}

/** Checks run ten times a second: a server that has just stopped may still be listed. */
const MAX_CHECKS = 20;

const OTHERS = `
select 1 as one from pg_stat_activity
 where datname = current_database()
   and application_name like 'ank-server %' and application_name <> current_setting('application_name')`;

/** Refuses while another server is connected, because its caches would be wrong afterwards. */
async function refuseOthers(on: Queryable): Promise<void> {
  for (let look = 1; (await on.query(OTHERS)).length > 0; look += 1) {
    if (look === MAX_CHECKS) throw new BackupFault('A server is connected to this database: stop it first.');
    // Within a transaction, statistics otherwise stay as first read.
    await on.query('select pg_stat_clear_snapshot()');
    await setTimeout(100);
  }
}

function sameShape(tables: readonly { name: string; columns: readonly string[] }[], header: BackupHeader): boolean {
  const shape = (list: readonly { name: string; columns: readonly string[] }[]): string =>
    JSON.stringify(
      list
        .map(({ name, columns }) => [name, [...columns].sort()])
        .sort(([a], [b]) => String(a).localeCompare(String(b))),
    );
  return shape(tables) === shape(header.tables);
}

/** Anything that the database rejects is a fault of the backup. */
async function take(inside: Queryable, what: string, sql: string, values: readonly unknown[]): Promise<void> {
  await inside.query(sql, values).catch((error: unknown) => {
    if (!(error instanceof StatementError)) throw error;
    // The message may quote the backup, which must not control the terminal.
    const reason = error.message.replace(/\p{C}+/gu, ' ').slice(0, REASON_CHARACTERS);
    throw new BackupFault(`The database rejects the backup's ${what}: ${reason}.`);
  });
}

async function insert(
  inside: Queryable,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const list = columns.map(quoted).join(', ');
  await take(
    inside,
    `rows of ${table}`,
    `insert into ${quoted(table)} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

async function load(
  inside: Queryable,
  header: BackupHeader,
  parts: AsyncIterable<BackupHeader | BackupRow>,
): Promise<number> {
  const columns = new Map(header.tables.map((table) => [table.name, table.columns]));
  let batch: string[] = [];
  let characters = 0;
  let table = '';
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insert(inside, table, columns.get(table) ?? [], batch);
    rows += batch.length;
    batch = [];
    characters = 0;
  };
  for await (const part of parts) {
    if ('format' in part) continue;
    if (part.table !== table || batch.length >= ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await flush();
    table = part.table;
    batch.push(part.json);
    characters += part.json.length;
  }
  await flush();
  return rows;
}

async function setSequences(inside: Queryable, { sequences }: BackupHeader): Promise<void> {
  const names = (list: readonly { name: string }[]): string => JSON.stringify(list.map(({ name }) => name).sort());
  if (names(sequences) !== names(await loadSequences(inside)))
    throw new BackupFault("The backup's sequences differ from those of this version.");
  for (const { name, last, called } of sequences) {
    const values = [quoted(name), last, called];
    await take(inside, `counter ${name}`, 'select setval($1::text::regclass, $2::bigint, $3::boolean)', values);
  }
}

/**
 * Replaces the whole contents of the database by a backup, or changes nothing; then migrates to the newest version.
 * Throws BackupFault.
 */
export async function restore(database: Database, schema: Schema, file: string): Promise<Restored> {
  const header = await headerOfWhole(file);
  await refuseOthers(database);
  await matchVersion(database, schema, header);
  const rows = await database.transaction(async (inside) => {
    await inside.query(WITHOUT_LIMIT);
    const tables = await loadTables(inside);
    if (!sameShape(tables, header)) throw new BackupFault("The backup's tables differ from those of this version.");
    // A backup has archived rows among those of their table (functions/archive).
    await inside.query('drop schema if exists archive cascade');
    // Only the owner can disable the triggers that forbid changes to rows. They are enabled again before the commit.
    for (const { name } of tables) await inside.query(`alter table ${quoted(name)} disable trigger user`);
    await inside.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    const loaded = await load(inside, header, readBackupFile(file));
    await setSequences(inside, header);
    for (const { name } of tables) await inside.query(`alter table ${quoted(name)} enable trigger user`);
    await inside.query('analyze');
    return loaded;
  });
  await migrate(database, schema);
  return { madeAt: header.made_at, rows };
}
