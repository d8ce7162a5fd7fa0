import { type Database, type Queryable, WITHOUT_LIMIT } from './port';
import type { Schema } from './schema';

type Stored = { name: string; revision: number; checksum: string };

/** A function's comment holds the checksum of its file. Functions from migrations have no comment. */
const STORED = `
select f.name, f.mark[1]::integer as revision, f.mark[2] as checksum
  from (select p.proname::text as name,
               regexp_match(obj_description(p.oid, 'pg_proc'), '^revision (\\d+), sha256 (\\w+)$') as mark
          from pg_proc p where p.pronamespace = to_regnamespace(current_schema())) f
 where f.mark is not null`;

const isNewer = (stored: readonly Stored[], { revision }: Schema): boolean =>
  stored.some((one) => one.revision > revision);

const isCurrent = (stored: readonly Stored[], { functions, revision }: Schema): boolean =>
  functions.every(({ name, checksum }) =>
    stored.some((one) => one.name === name && one.checksum === checksum && one.revision === revision),
  );

async function replace(inside: Queryable, schema: Schema): Promise<string[]> {
  await inside.query(WITHOUT_LIMIT);
  await inside.query('lock table schema_migration in exclusive mode');
  const stored = await inside.query<Stored>(STORED);
  if (isNewer(stored, schema)) return [];
  // A function may refer to a later one.
  await inside.query('set local check_function_bodies = off');
  const changed = schema.functions.filter(
    ({ name, checksum }) => !stored.some((one) => one.name === name && one.checksum === checksum),
  );
  for (const { sql } of changed) await inside.query(sql);
  for (const { name, checksum } of schema.functions)
    await inside.query(`comment on function ${name} is 'revision ${schema.revision}, sha256 ${checksum}'`);
  return changed.map(({ name }) => name);
}

/**
 * Replaces the functions whose files have changed, and returns their names. Does nothing if a newer server has written
 * the functions of this database. Servers that start together wait for each other. `after`: in the same transaction.
 */
export async function applyFunctions(
  database: Database,
  schema: Schema,
  after: (inside: Queryable) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const stored = await database.query<Stored>(STORED);
  if (isNewer(stored, schema) || isCurrent(stored, schema)) return [];
  return database.transaction(async (inside) => {
    const replaced = await replace(inside, schema);
    await after(inside);
    return replaced;
  });
}
