import type { PGlite, Results, Transaction } from '@electric-sql/pglite';
import { asStatementError, type Database, parseTimestamp, type Queryable, TYPE_IDS } from './port';

const PARSERS = {
  [TYPE_IDS.bigint]: (text: string) => text,
  [TYPE_IDS.date]: (text: string) => text,
  [TYPE_IDS.timestamptz]: parseTimestamp,
};

const refused = (error: unknown): never => {
  throw asStatementError(error);
};

const queryable = (on: PGlite | Transaction): Queryable => ({
  query: async <Row extends object>(sql: string, values: readonly unknown[] = []) => {
    const answer: Results<Row> = await on.query<Row>(sql, [...values]).catch(refused);
    return answer.rows;
  },
});

/** The embedded database. Its engine has a single connection, so calls queue. */
export function pgliteDatabase(engine: PGlite): Database {
  // Given with each query instead, they would be merged with hundreds of others each time.
  Object.assign(engine.parsers, PARSERS);
  return {
    kind: 'pglite',
    ...queryable(engine),
    transaction: (work, mode) =>
      engine.transaction(async (inside) => {
        if (mode === 'snapshot') await inside.query('set transaction isolation level repeatable read, read only');
        return work(queryable(inside));
      }),
    script: (sql) => engine.transaction(async (inside) => void (await inside.exec(sql).catch(refused))),
    outsideTransaction: async (sql) => void (await engine.exec(sql).catch(refused)),
    listen(channel, { begun, notice }) {
      const listening = engine.listen(channel, notice);
      listening.then(begun, () => undefined);
      return { stop: () => listening.then((stop) => stop()) };
    },
    // A data folder has only one server.
    holding: (_name, work) => work(),
    close: () => engine.close(),
  };
}

/** Opens the embedded database in a folder that no other process uses. */
export async function openPglite(folder: string): Promise<Database> {
  // Imported here, because a site on PostgreSQL never needs it.
  const { PGlite: Engine } = await import('@electric-sql/pglite');
  return pgliteDatabase(await Engine.create(folder));
}
