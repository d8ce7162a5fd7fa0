import type { Database } from '../../src/db/port';

/** Changes with every column, rule, index, trigger or function of the schema, but with no row. */
const SHAPE = `
with own as (
  select oid from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'
), parts(part, xmin) as (
  select attrelid, xmin from pg_attribute where attrelid in (select oid from own)
  union all select oid, xmin from pg_constraint where conrelid in (select oid from own)
  union all select indexrelid, xmin from pg_index where indrelid in (select oid from own)
  union all select oid, xmin from pg_trigger where tgrelid in (select oid from own)
  union all select oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
)
select sum(part::bigint * 7 + xmin::text::bigint) from parts`;

/** Every table of the schema with its writable columns. */
const TABLES = `
select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid, c.relname`;

/** The tables of a schema that have rows. */
const FULL = `
select array_agg(quote_ident(relname)) as names from pg_class
 where relnamespace = $1::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

const SEQUENCES = `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`;

/** Somebody else uses the database: a test left a transaction, a listener or a held name open. */
const BUSY = `exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
                         and backend_type = 'client backend'
                         and (state is distinct from 'idle' or query ~ '^(listen |select pg_try_advisory|select 1$)'))`;

/** Deleted rows stay in the tables until they are vacuumed, and slow every query down. */
const BLOATED = `(select max(pg_relation_size(oid)) > 500000 from pg_class
                   where relnamespace = 'public'::regnamespace and relkind = 'r')`;

/** Keeps a copy of all rows in `schema`, beside the tests' own. */
export async function keepRows(database: Database, schema: string): Promise<void> {
  const tables = await database.query<{ name: string; columns: string }>(TABLES);
  const sequences = await database.query<{ name: string }>(SEQUENCES);
  await database.script(`
    drop schema if exists ${schema} cascade;
    create schema ${schema};
    ${[...tables, ...sequences].map(({ name }) => `create table ${schema}.${name} as table public.${name}`).join(';')}`);
  const [kept] = await database.query<{ names: string[] }>(FULL, [schema]);
  // Most tables have not a single page. Asking for its size costs less than a look into it.
  const emptied = tables.map(
    ({ name }) => `if pg_relation_size('public.${name}') > 0 then delete from public.${name}; end if;`,
  );
  const restored = tables
    .filter(({ name }) => kept?.names.includes(name))
    .map(
      ({ name, columns }) => `
      insert into public.${name} (${columns}) overriding system value select ${columns} from ${schema}.${name};`,
    );
  const counted = sequences.map(
    ({ name }) => `perform setval('public.${name}', last_value, is_called) from ${schema}.${name};`,
  );
  await database.script(`
    create table ${schema}.shape as ${SHAPE};
    create function ${schema}.refill() returns text language plpgsql as $function$
    #variable_conflict use_column
    begin
      if ${BUSY} or (table ${schema}.shape) is distinct from (${SHAPE}) then return 'unfit'; end if;
      set local session_replication_role = replica;
      ${emptied.join('\n')}
      ${restored.join('')}
      ${counted.join('\n')}
      return case when ${BLOATED} then 'bloated' else 'refilled' end;
    end $function$`);
}

/** Restores the rows that were kept. False if none were kept, the schema has changed, or the database is in use. */
export async function refill(database: Database, schema: string): Promise<boolean> {
  const [kept] = await database.query('select from pg_namespace where nspname = $1', [schema]);
  if (!kept) return false;
  const [outcome] = await database.query<{ refill: string }>(`select ${schema}.refill()`);
  if (outcome?.refill === 'bloated') await database.query('vacuum');
  return outcome?.refill !== 'unfit';
}
