import { setTimeout } from 'node:timers/promises';
import { type BackupHeader, type BackupRow, readBackupFile } from './backup-file';
import { BackupFault } from './backup-lines';
import { loadSequences, loadTables, quoted } from './catalog';
import { appliedMigrations, migrate, type Migration } from './migrate';
import { type Database, type Queryable, StatementError } from './port';

/** Limits of one insert. */
const ROWS_AT_ONCE = 1000;
const CHARACTERS_AT_ONCE = 4_000_000;

const REASON_CHARACTERS = 200;

export type Restored = { madeAt: string; rows: number };

/** The header of a backup whose every byte has been read and is as it was written. */
async function headerOfWhole(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const part of readBackupFile(file)) if ('format' in part) header = part;
  if (!header) throw new BackupFault(`${file} is damaged or is not a backup.`);
  return header;
}

/** Brings the database to the version of the backup, which can only be known here and not be behind the database's. */
async function matchVersion(database: Database, migrations: readonly Migration[], header: BackupHeader): Promise<void> {
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
  await migrate(
    database,
    migrations.filter(({ name }) => inBackup.has(name)),
  );
}

/** How often the list is read, ten times a second: a server that was stopped just now may still stand on it. */
const LOOKS = 20;

const OTHERS = `
select 1 as one from pg_stat_activity
 where datname = current_database() and application_name like 'ank-server %' and application_name <> current_setting('application_name')`;

/** Another server would go on with what it remembers of the old contents. */
async function refuseOthers(on: Queryable): Promise<void> {
  for (let look = 1; (await on.query(OTHERS)).length > 0; look += 1) {
    if (look === LOOKS) throw new BackupFault('A server is connected to this database: stop it first.');
    // Within a transaction the list stays as it was first read.
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

/** What the database refuses to take is a fault of the backup. */
async function take(inside: Queryable, what: string, sql: string, values: readonly unknown[]): Promise<void> {
  await inside.query(sql, values).catch((error: unknown) => {
    if (!(error instanceof StatementError)) throw error;
    // The message can quote the backup, which must not write to the terminal what it likes.
    const reason = error.message.replace(/\p{C}+/gu, ' ').slice(0, REASON_CHARACTERS);
    throw new BackupFault(`The database does not take the backup's ${what}: ${reason}.`);
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
    `insert into ${quoted(table)} (${list}) overriding system value select ${list} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
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
    throw new BackupFault('The counters of the backup are not those of this version.');
  for (const { name, last, called } of sequences) {
    const values = [quoted(name), last, called];
    await take(inside, `counter ${name}`, 'select setval($1::text::regclass, $2::bigint, $3::boolean)', values);
  }
}

/**
 * Puts the contents of a backup in the place of everything that the database holds: whole, or not at all. Brings the
 * database to the newest version afterwards. Throws BackupFault.
 */
export async function restore(database: Database, migrations: readonly Migration[], file: string): Promise<Restored> {
  const header = await headerOfWhole(file);
  await refuseOthers(database);
  await matchVersion(database, migrations, header);
  const rows = await database.transaction(async (inside) => {
    await inside.query('set local statement_timeout = 0');
    const tables = await loadTables(inside);
    if (!sameShape(tables, header)) throw new BackupFault('The tables of the backup are not those of this version.');
    // The rules that keep rows from being changed or removed are the owner's to lift, and stand again when this
    // commits.
    for (const { name } of tables) await inside.query(`alter table ${quoted(name)} disable trigger user`);
    await inside.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    const loaded = await load(inside, header, readBackupFile(file));
    await setSequences(inside, header);
    for (const { name } of tables) await inside.query(`alter table ${quoted(name)} enable trigger user`);
    await inside.query('analyze');
    return loaded;
  });
  await migrate(database, migrations);
  return { madeAt: header.made_at, rows };
}
