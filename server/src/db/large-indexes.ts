import type { Database } from './port';

/** An index of a table that may be large, and of the tables that inherit from it. `replaces`: an earlier one. */
export type LargeIndex = { table: string; on: string; replaces?: string };

/**
 * Indexes that are built while bids go on, which a migration cannot do: it is one transaction. With them, queries
 * list a player's markets without reading the slips, find old sessions and notices for the clean-up, and find the
 * block that holds a slip.
 */
export const LARGE_INDEXES: readonly LargeIndex[] = [
  { table: 'slip', on: '(player_id, day, market_id)', replaces: '(player_id, day, id)' },
  { table: 'player_session', on: '(created_at)' },
  { table: 'notice', on: '(made_at)' },
  { table: 'seal_block', on: '(market_id, day, session, (slips[1]))' },
];

/** One that was interrupted is not valid. */
const FOUND = `
select t.oid::regclass::text as "table", i.indexrelid::regclass::text as name, i.indisvalid as "isValid",
       substring(pg_get_indexdef(i.indexrelid) from ' USING btree (.*)$') as on
  from pg_class t left join pg_index i on i.indrelid = t.oid
 where t.oid = to_regclass($1)
    or t.oid in (select h.inhrelid from pg_inherits h where h.inhparent = to_regclass($1))
 order by t.oid, i.indexrelid`;

type Found = { table: string; name: string | null; isValid: boolean | null; on: string | null };

async function statementsFor(database: Database, { table, on, replaces }: LargeIndex): Promise<string[]> {
  const found = await database.query<Found>(FOUND, [table]);
  const drop = ({ name }: Found): string => `drop index concurrently ${name}`;
  const lacks = (one: string): boolean => !found.some((row) => row.table === one && row.on === on && row.isValid);
  return [
    ...found.filter((row) => row.on === on && !row.isValid).map(drop),
    ...[...new Set(found.map((row) => row.table))]
      .filter(lacks)
      .map((one) => `create index concurrently on ${one} ${on}`),
    ...found.filter((row) => row.on === replaces).map(drop),
  ];
}

const statements = async (database: Database, indexes: readonly LargeIndex[]): Promise<string[]> =>
  (await Promise.all(indexes.map((index) => statementsFor(database, index)))).flat();

/**
 * Builds missing large indexes, then removes those that they replace, and returns the statements. Servers that start
 * together wait for each other; after an interruption the next start does the rest.
 */
export async function applyLargeIndexes(database: Database, indexes = LARGE_INDEXES): Promise<string[]> {
  const applied: string[] = [];
  if ((await statements(database, indexes)).length === 0) return applied;
  await database.holding('large indexes', async () => {
    for (const statement of await statements(database, indexes)) {
      await database.outsideTransaction(statement);
      applied.push(statement);
    }
  });
  return applied;
}
