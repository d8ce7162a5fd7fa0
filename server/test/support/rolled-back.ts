import type { Database, Queryable } from '../../src/db/port';
import { LEDGER_CHECKS } from '../../src/ledger/checks';
import { wholeSql } from '../../src/ledger/ledger-check';

/** Runs on one connection and rolls everything back, so that thousands of runs share a database. */
export async function rolledBack<Result>(
  connection: Database,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  let depth = 0;
  const nested = async <Inner>(work: (inside: Queryable) => Promise<Inner>): Promise<Inner> => {
    const point = `p${(depth += 1)}`;
    await connection.query(`savepoint ${point}`);
    try {
      const result = await work(connection);
      await connection.query(`release savepoint ${point}`);
      return result;
    } catch (error) {
      await connection.query(`rollback to savepoint ${point}`);
      throw error;
    } finally {
      depth -= 1;
    }
  };
  await connection.query('begin');
  try {
    return await run({ ...connection, transaction: nested });
  } finally {
    await connection.query('rollback');
  }
}

const ALL_CHECKS = LEDGER_CHECKS.map(
  (check) => `select '${check.name}: ' || what as broken from (${wholeSql(check)}) c`,
).join(' union all ');

/** Stores the checks of every rule as a function, so that a connection plans them once instead of at each call. */
export async function prepareRules(database: Queryable): Promise<void> {
  await database.query(`create function broken_rules() returns setof text language plpgsql as $function$
    begin return query ${ALL_CHECKS}; end $function$`);
}

/** Checks every rule of the ledger in one query. */
export async function brokenRules(database: Queryable): Promise<string[]> {
  return (await database.query<{ broken: string }>('select broken_rules() as broken')).map(({ broken }) => broken);
}
