import type { Database } from './port';

/** The database's clock in ms since 1970. Throws if the database does not answer. */
export async function databaseNowMs(database: Database): Promise<number> {
  const [row] = await database.query<{ now_ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms',
  );
  if (!row) throw new Error('the database does not tell the time');
  return row.now_ms;
}
