import { DATABASES } from '../../test/support/databases';
import { fillTryOut } from '../../test/support/world';
import type { Database } from './port';

/**
 * What is in every table and sequence, and how many constraints there are. A second filling has new salts of passwords
 * and new times of migrations.
 */
const CONTENT = `
select relname::text as name, query_to_xml(
         format('select md5(string_agg(t::text, '','' order by t::text)) from public.%I t', relname), true, true, ''
       )::text as content
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                  and relname not in ('player', 'schema_migration')
union all select sequencename, last_value::text from pg_sequences where schemaname = 'public'
union all select 'constraints', count(*)::text from pg_constraint where connamespace = 'public'::regnamespace
 order by name`;

describe.each(DATABASES)('a filled database on $name', ({ open, openFilled }) => {
  let filled: object[];
  beforeAll(async () => {
    const database = await openFilled(fillTryOut);
    filled = await database.query(CONTENT);
    await database.close();
  });

  const CHANGES: readonly (readonly [what: string, change: (database: Database) => Promise<unknown>])[] = [
    ['rows that were added', (database) => database.query(`insert into headline values (9, true, 'Left behind')`)],
    ['rows that were changed', (database) => database.query('update rate set pays = pays + stake')],
    ['rows that were deleted', (database) => database.query('delete from market_day')],
    ['numbers that were taken', (database) => database.query(`select nextval('notice_number')`)],
    ['a column that was added', (database) => database.query('alter table rate add left_behind integer default 1')],
    [
      'a constraint that was dropped',
      (database) => database.query('alter table headline drop constraint headline_pkey'),
    ],
    ['a schema that was emptied', (database) => database.script('drop schema public cascade; create schema public')],
  ];

  it.each(CHANGES)('has nothing of a test before it: %s', async (_what, change) => {
    const before = await openFilled(fillTryOut);
    await change(before);
    expect(await before.query(CONTENT)).not.toEqual(filled);
    await before.close();
    const after = await openFilled(fillTryOut);
    expect(await after.query(CONTENT)).toEqual(filled);
    await after.close();
  });

  it('has nothing of empty databases before it, which have nothing of it', async () => {
    for (let time = 0; time < 2; time += 1) {
      const empty = await open();
      expect(await empty.query(CONTENT)).toEqual([{ name: 'constraints', content: '0' }]);
      await empty.script('create table headline (left_behind integer primary key)');
      await empty.close();
    }
    const after = await openFilled(fillTryOut);
    expect(await after.query(CONTENT)).toEqual(filled);
    await after.close();
  });
});
