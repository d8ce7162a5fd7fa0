import { DATABASES, freshPostgres } from '../../test/support/databases';
import { lockWaits } from '../../test/support/lock-waits';
import { onlyMigrations, sqlFile } from '../../test/support/schemas';
import { migrate } from './migrate';
import { type Database, StatementError } from './port';
import { openPostgres } from './postgres';
import { readSchema } from './schema';

const all = onlyMigrations(...readSchema().migrations);
const names = all.migrations.map(({ name }) => name);
const schema = (...steps: [name: string, sql: string][]) => onlyMigrations(...steps.map((step) => sqlFile(...step)));

describe.each(DATABASES)('migrations on $name', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
  });
  afterEach(() => database.close());

  it('are applied once, in order, and then left alone', async () => {
    expect(await migrate(database, all)).toEqual([
      ...names,
      'create index concurrently on slip (player_id, day, market_id)',
      'drop index concurrently slip_by_day',
      'create index concurrently on player_session (created_at)',
      'create index concurrently on notice (made_at)',
      'create index concurrently on seal_block (market_id, day, session, (slips[1]))',
    ]);
    expect(await migrate(database, all)).toEqual([]);
    expect([...names].sort()).toEqual(names);
  });

  it('are refused when an applied one was edited, and no other is applied', async () => {
    await migrate(database, schema(['0001-a.sql', 'create table a (x int)']));
    const edited = schema(['0001-a.sql', 'create table a (y int)'], ['0002-b.sql', 'create table b (x int)']);
    await expect(migrate(database, edited)).rejects.toThrow(
      'The migration 0001-a.sql was changed after this database had applied it.',
    );
    await expect(database.query('select * from b')).rejects.toMatchObject({ code: '42P01' });
  });

  it('are refused when the database was made by a newer version', async () => {
    await migrate(database, schema(['0001-a.sql', 'select 1'], ['0002-b.sql', 'select 1']));
    await expect(migrate(database, schema(['0001-a.sql', 'select 1']))).rejects.toThrow(
      /newer version: it has the migration 0002-b.sql/,
    );
  });

  it('may be unknown to a server if they expand the schema, not if they contract it', async () => {
    await migrate(database, schema(['0001-a.sql', 'create table a (x int)'], ['0002-expand-a.sql', 'select 1']));
    const older = schema(['0001-a.sql', 'create table a (x int)'], ['0003-expand-b.sql', 'create table b (x int)']);
    expect(await migrate(database, older)).toEqual(['0003-expand-b.sql']);
    await database.query(`insert into schema_migration values ('0004-contract-a.sql', '')`);
    const oldest = schema(['0001-a.sql', 'create table a (x int)'], ['0005-expand-c.sql', 'create table c (x int)']);
    await expect(migrate(database, oldest)).rejects.toThrow(/newer version: it has the migration 0004-contract-a.sql/);
    await expect(database.query('select * from c')).rejects.toMatchObject({ code: '42P01' });
  });

  it('that a newer server applies meanwhile, and that may remove something, are refused at the end', async () => {
    const step = schema(['0001-a.sql', 'create table a (x int)']);
    const overtaken: Database = {
      ...database,
      script: async (sql) => {
        await database.script(sql);
        if (sql.includes('create table a'))
          await database.query(`insert into schema_migration values ('0002-contract-a.sql', '')`);
      },
    };
    await expect(migrate(overtaken, step)).rejects.toThrow(/newer version: it has the migration 0002-contract-a.sql/);
  });

  it('are skipped when another server was faster, in any language of the database', async () => {
    const step = schema(['0001-a.sql', 'create table a (x int)']);
    const translated = (error: unknown): never => {
      throw error instanceof StatementError ? new StatementError('...', error.code, error.constraint) : error;
    };
    const slower: Database = {
      ...database,
      script: async (sql) => {
        if (sql.includes('create table a')) await migrate(database, step);
        return database.script(sql).catch(translated);
      },
    };
    await migrate(slower, step);
    expect(await database.query('select name from schema_migration')).toEqual([{ name: '0001-a.sql' }]);
  });

  it('are applied whole or not at all', async () => {
    await expect(
      migrate(database, schema(['0001-a.sql', 'create table a (x int); select 1 / 0'])),
    ).rejects.toMatchObject({ code: '22012' });
    await expect(database.query('select * from a')).rejects.toMatchObject({ code: '42P01' });
    expect(await migrate(database, schema(['0001-a.sql', 'create table a (x int)']))).toEqual(['0001-a.sql']);
  });
});

describe('a migration of PostgreSQL', () => {
  it('may take longer than a statement, and changes the limit for itself only', async () => {
    const { url, drop } = await freshPostgres();
    const database = openPostgres(url, () => undefined, { connections: 1 });
    const limit = (): Promise<unknown> => database.query(`select current_setting('statement_timeout') as is`);
    const before = await limit();
    const impatient: Database = {
      ...database,
      script: (sql) => database.script(`set local statement_timeout = 50;\n${sql}`),
    };
    expect(await migrate(impatient, schema(['0001-slow.sql', 'select pg_sleep(0.2)']))).toEqual(['0001-slow.sql']);
    expect([before, await limit()]).toEqual([[{ is: '15s' }], [{ is: '15s' }]]);
    await database.close();
    await drop();
  });

  it('lets others read on while it waits for a transaction that reads the table, such as a backup', async () => {
    const { url, drop } = await freshPostgres();
    const [starting, other] = [openPostgres(url, () => undefined), openPostgres(url, () => undefined)];
    const steps: [string, string][] = [['0001-a.sql', 'create table a (x int)']];
    await migrate(starting, schema(...steps));
    steps.push(['0002-expand-a.sql', 'alter table a add column y int']);
    const waiting = jest.fn();
    let migrated: Promise<string[]> = Promise.resolve([]);
    await other.transaction(async (inside) => {
      await inside.query('select from a');
      migrated = migrate(starting, schema(...steps), { waiting });
      await lockWaits(inside, 1);
      expect(await other.query('select x from a')).toEqual([]);
    });
    expect([await migrated, waiting.mock.calls]).toEqual([['0002-expand-a.sql'], [['0002-expand-a.sql']]]);
    expect(await other.query('select y from a')).toEqual([]);
    await Promise.all([starting.close(), other.close()]);
    await drop();
  });
});

describe('servers that start together on one PostgreSQL', () => {
  it('apply each migration once between them', async () => {
    const { url, drop } = await freshPostgres();
    const servers = Array.from({ length: 4 }, () => openPostgres(url, () => undefined));
    const applied = await Promise.all(servers.map((server) => migrate(server, all)));
    const stored = await servers[0]?.query<{ name: string }>('select name from schema_migration order by name');
    expect(stored?.map(({ name }) => name)).toEqual(names);
    expect(applied.flat().length).toBeGreaterThanOrEqual(names.length);
    await Promise.all(servers.map((server) => server.close()));
    await drop();
  });
});
