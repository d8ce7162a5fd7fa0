import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES } from '../../test/support/databases';
import { schemaText } from '../../test/support/schema-text';
import { restore } from './backup/restore';
import { migrate } from './migrate';
import type { Database } from './port';
import { readSchema, REVISION_FILE } from './schema';

const SCHEMA_FILE = join(__dirname, '../../schema.sql');
const BACKUP = join(__dirname, '../../test/fixtures/98dd830.backup.gz');
const WRITES = process.env.WRITE_DOCS === '1';

/** Called by servers of older releases only. A contract migration drops them. */
const RETIRED = ['admit_attempt', 'forgive_attempt', 'verify_code'];

/** Functions that no trigger, generated column, index or rule uses: they can be replaced at any time. */
const LOOSE_FUNCTIONS = `
select p.proname::text as name from pg_proc p
 where p.pronamespace = 'public'::regnamespace
   and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
 order by p.proname::text collate "C"`;

const schema = readSchema();

describe('the revision of the functions', () => {
  it('changes whenever one of them changes: npm run docs', () => {
    const { functions, revision } = schema;
    const sum = createHash('sha256').update(functions.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''));
    const digest = sum.digest('hex');
    const stored = readFileSync(REVISION_FILE, 'utf8');
    if (WRITES && !stored.endsWith(` ${digest}\n`)) writeFileSync(REVISION_FILE, `${revision + 1} ${digest}\n`);
    expect(readFileSync(REVISION_FILE, 'utf8')).toBe(`${WRITES ? readSchema().revision : revision} ${digest}\n`);
  });
});

it.each(schema.functions.map(({ name, sql }) => [name, sql]))(
  '%s keeps to 120 columns and comments of three lines',
  (_name, sql) => {
    expect(sql.split('\n').filter((line) => line.length > 120)).toEqual([]);
    expect(sql).not.toMatch(/^( *--.*\n){4}/m);
  },
);

describe.each(DATABASES)('schema.sql and $name', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
  });
  afterEach(() => database.close());

  it('match on a new site: npm run docs', async () => {
    await migrate(database, schema);
    const text = await schemaText(database);
    if (WRITES) writeFileSync(SCHEMA_FILE, text);
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(text);
  });

  it('have functions in migrations only where database objects depend on them', async () => {
    await migrate(database, schema);
    const loose = await database.query<{ name: string }>(LOOSE_FUNCTIONS);
    expect(loose.map(({ name }) => name)).toEqual([...schema.functions.map(({ name }) => name), ...RETIRED].sort());
  });

  it('match on a site of commit 98dd830 after its upgrade', async () => {
    await restore(database, schema, BACKUP);
    expect(await schemaText(database)).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
  });
});
