import { loadSequences, loadTables, quoted } from '../catalog';
import { type Database, type Queryable, WITHOUT_LIMIT } from '../port';
import { type BackupHeader, type BackupRow, type BackupSize, writeBackupFile } from './backup-file';
import { BackupFault } from './backup-lines';

const ROWS_AT_ONCE = 1000;

async function* rowsOf(
  inside: Queryable,
  tables: BackupHeader['tables'],
  isStopping: () => boolean,
): AsyncGenerator<BackupRow> {
  for (const { name } of tables) {
    await inside.query(
      `declare backup_rows no scroll cursor for select row_to_json(t)::text as json from ${quoted(name)} t`,
    );
    for (;;) {
      const rows = await inside.query<{ json: string }>(`fetch forward ${ROWS_AT_ONCE} from backup_rows`);
      if (isStopping()) throw new BackupFault('The backup was stopped before its end: repeat it.');
      for (const { json } of rows) yield { table: name, json };
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await inside.query('close backup_rows');
  }
}

/**
 * Writes a consistent snapshot of the whole database into a new file while bids go on. `madeAt` is ISO text. Throws
 * BackupFault if the file cannot be written, and soon after `isStopping`, without a file.
 */
export function backUp(
  database: Database,
  madeAt: string,
  file: string,
  isStopping = (): boolean => false,
): Promise<BackupSize> {
  return database.transaction(async (inside) => {
    await inside.query(WITHOUT_LIMIT);
    await inside.query('set local idle_in_transaction_session_timeout = 0');
    const migrations = await inside.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    );
    const tables = (await loadTables(inside)).map(({ name, columns }) => ({ name, columns: [...columns] }));
    // Sequences ignore snapshots: read after it began, they are past every number in it.
    const sequences = await loadSequences(inside);
    return writeBackupFile(
      file,
      { format: 'ank-backup', version: 1, made_at: madeAt, migrations, tables, sequences },
      rowsOf(inside, tables, isStopping),
    );
  }, 'snapshot');
}
