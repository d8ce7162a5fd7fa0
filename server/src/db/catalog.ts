import type { Queryable } from './port';

/** A table with its columns and the tables it refers to. */
export type TableShape = { name: string; columns: readonly string[]; needs: readonly string[] };

const TABLES = `
select c.relname::text as name,
       array(select a.attname::text from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
              order by a.attnum) as columns,
       array(select distinct n.relname::text from pg_constraint k join pg_class n on n.oid = k.confrelid
              where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c
 where c.relnamespace = to_regnamespace(current_schema())
   and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
   and not exists (select from pg_depend d
                    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
 order by c.relname`;

/** Every table except the migration history, each after those it refers to. */
export async function loadTables(database: Queryable): Promise<TableShape[]> {
  const left = await database.query<TableShape>(TABLES);
  const ordered: TableShape[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ needs }) => needs.every((need) => !left.some(({ name }) => name === need)));
    // A cycle: any of them may come first.
    ordered.push(...left.splice(Math.max(at, 0), 1));
  }
  return ordered;
}

/** The sequences behind generated numbers. */
export async function loadSequences(database: Queryable): Promise<{ name: string; last: string; called: boolean }[]> {
  const names = await database.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relnamespace = to_regnamespace(current_schema()) and c.relkind = 'S' order by c.relname`,
  );
  const sequences = [];
  for (const { name } of names) {
    const rows = await database.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${quoted(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/** Quotes an identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
