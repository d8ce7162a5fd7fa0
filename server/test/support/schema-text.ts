import type { Queryable } from '../../src/db/port';
import { readSchema } from '../../src/db/schema';

const HEAD = `-- The schema as migrations and functions make it. Written by npm run docs: edit those, not this file.`;

const OWN = `c.relnamespace = 'public'::regnamespace`;

/** The columns of each table, then its constraints, as in a create statement. */
const TABLES = `
select c.relname::text as of,
       format(E'create table %s (\n%s\n);', c.relname, string_agg('  ' || part.line, E',\n' order by part.kind, part.place)) as text
  from pg_class c cross join lateral (
    select 1 as kind, lpad(a.attnum::text, 4, '0') as place,
           concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
             case when a.attidentity <> '' then 'generated always as identity'
                  when a.attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                  when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 2, k.conname, format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid, true))
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
  ) part
 where ${OWN} and c.relkind = 'r'
 group by c.relname order by c.relname`;

const INDEXES_AND_TRIGGERS = `
select c.relname::text as of, part.text
  from pg_class c cross join lateral (
    select 1 as kind, n.relname as name, pg_get_indexdef(i.indexrelid, 0, true) || ';' as text
      from pg_index i join pg_class n on n.oid = i.indexrelid
     where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select 2, t.tgname, pg_get_triggerdef(t.oid, true) || ';' from pg_trigger t
     where t.tgrelid = c.oid and not t.tgisinternal
  ) part
 where ${OWN} order by c.relname, part.kind, part.name`;

/** Sequences that no column owns. */
const SEQUENCES = `
select format('create sequence %s;', c.relname) as text from pg_class c
 where ${OWN} and c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
 order by c.relname`;

const FUNCTIONS = `
select p.proname::text as name, pg_get_functiondef(p.oid) as text,
       format('%s(%s) returns %s', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as head
  from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`;

type Part = { of: string; text: string };

/** The schema as one text. Functions that have their own file are only named. */
export async function schemaText(database: Queryable): Promise<string> {
  const tables = await database.query<Part>(TABLES);
  const others = await database.query<Part>(INDEXES_AND_TRIGGERS);
  const sequences = await database.query<{ text: string }>(SEQUENCES);
  const functions = await database.query<{ name: string; text: string; head: string }>(FUNCTIONS);
  const files = new Set(readSchema().functions.map(({ name }) => name));
  const inFiles = functions.filter(({ name }) => files.has(name));
  const parts = [
    HEAD,
    ...tables.map(({ of, text }) => [text, ...others.filter((one) => one.of === of).map((one) => one.text)].join('\n')),
    ...sequences.map(({ text }) => text),
    ...functions.filter((one) => !inFiles.includes(one)).map(({ text }) => `${text.trim()};`),
    ['-- In functions:', ...inFiles.map(({ head }) => `-- ${head}`)].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`
    .replaceAll('public.', '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/::text\b(?!\[)/g, '');
}
