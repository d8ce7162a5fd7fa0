import type { PGlite } from '@electric-sql/pglite';

/** Changes with every column, rule, index, trigger or function of the schema, but with no row. */
const SHAPE = `
with own as (select oid from pg_class where relnamespace = 'public'::regnamespace), parts(part) as (
  select 'column ' || attrelid || attname || xmin from pg_attribute where attrelid in (select oid from own)
  union all select 'rule ' || oid || xmin from pg_constraint where conrelid in (select oid from own)
  union all select 'index ' || indexrelid || xmin from pg_index where indrelid in (select oid from own)
  union all select 'trigger ' || oid || xmin from pg_trigger where tgrelid in (select oid from own)
  union all select 'function ' || oid || xmin from pg_proc where pronamespace = 'public'::regnamespace
)
select md5(string_agg(part, ',' order by part)) as shape from parts`;

/** Every table of the schema with its writable columns. */
const TABLES = `
select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid, c.relname`;

const SEQUENCES = `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`;

async function keep(engine: PGlite, schema: string): Promise<void> {
  const { rows: tables } = await engine.query<{ name: string; columns: string }>(TABLES);
  const { rows: sequences } = await engine.query<{ name: string }>(SEQUENCES);
  const restore = [
    'set session_replication_role = replica',
    `truncate ${tables.map(({ name }) => name).join(', ')}`,
    ...tables.map(
      ({ name, columns }) =>
        `insert into ${name} (${columns}) overriding system value select ${columns} from ${schema}.${name}`,
    ),
    ...sequences.map(({ name }) => `select setval('${name}', last_value, is_called) from ${schema}.${name}`),
    'set session_replication_role = origin',
  ].join(';\n');
  await engine.exec(`
    create schema ${schema};
    ${[...tables, ...sequences].map(({ name }) => `create table ${schema}.${name} as table ${name}`).join(';')};
    create table ${schema}.kept as select $sql$${restore}$sql$ as restore, shape from (${SHAPE}) as now`);
}

/**
 * Fills the engine, or restores its first filling: only rows are replaced then, unless the schema has changed. `schema`
 * holds that filling beside the test's own.
 */
export async function refill(engine: PGlite, schema: string, fill: () => Promise<void>): Promise<void> {
  const filled = await engine.query('select from pg_namespace where nspname = $1', [schema]);
  if (filled.rows.length > 0) {
    const kept = await engine.query<{ restore: string }>(`select restore from ${schema}.kept where shape = (${SHAPE})`);
    if (kept.rows[0]) return void (await engine.exec(kept.rows[0].restore));
  }
  await engine.exec(`drop schema public cascade; create schema public; drop schema if exists ${schema} cascade`);
  await fill();
  await keep(engine, schema);
}
