import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type World } from '../../test/support/world';
import { setMoneySettings } from '../wallet/settings/set-money-settings';
import { asStatementError, type Database, type Queryable, RolledBack, StatementError, violates } from './port';

const SCHEMA = `create table stock (id int constraint one_row_each primary key, left_over int constraint none_owed check (left_over >= 0));
insert into stock values (1, 5)`;

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

describe.each(DATABASES)('a refused statement of $name', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await kind.open();
    await database.script(SCHEMA);
  });
  afterAll(() => database.close());

  const ways: [string, (sql: string) => Promise<unknown>][] = [
    ['alone', (sql) => database.query(sql)],
    ['in a transaction', (sql) => database.transaction((inside) => inside.query(sql))],
    ['in a script', (sql) => database.script(`select 1; ${sql}`)],
  ];
  it.each(ways)('names the constraint that it violated, %s', async (_where, run) => {
    const twice = await failureOf(run('insert into stock values (1, 5)'));
    expect(twice).toBeInstanceOf(StatementError);
    expect(twice).toMatchObject({ code: '23505', constraint: 'one_row_each' });
    const owed = await failureOf(run('update stock set left_over = -1'));
    expect(owed).toMatchObject({ code: '23514', constraint: 'none_owed' });
    expect([violates(twice, 'unique', 'one_row_each'), violates(owed, 'check', 'none_owed')]).toEqual([true, true]);
    expect([violates(owed, 'unique', 'none_owed'), violates(twice, 'unique', 'none_owed')]).toEqual([false, false]);
  });

  it.each(ways)('has a code and no constraint where it violated none, %s', async (_where, run) => {
    expect(await failureOf(run('select 1 / 0'))).toMatchObject({ code: '22012', constraint: null });
  });

  it('rejects its transaction, also when the caller went on without it', async () => {
    const goOn = database.transaction(async (inside) => {
      await inside.query('insert into stock values (2, 5)');
      await inside.query('select 1 / 0').catch(() => undefined);
    });
    await expect(goOn).rejects.toThrow(RolledBack);
    expect(await database.query('select from stock')).toHaveLength(1);
  });

  it('is not used for faults of our own code', async () => {
    const own = new Error('changed my mind');
    expect(await failureOf(database.transaction(() => Promise.reject(own)))).toBe(own);
  });
});

it('is not mistaken for a lost connection', () => {
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  expect(asStatementError(broken)).toBe(broken);
});

describe.each(DATABASES)('rules of the schema on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  /** The same database with messages in another language. */
  const elsewhere = (): Database => {
    const translated = (on: Queryable): Queryable => ({
      query: (sql, values) =>
        on.query<never>(sql, values).catch((error: unknown) => {
          if (error instanceof StatementError) throw new StatementError('...', error.code, error.constraint);
          throw error;
        }),
    });
    const { database } = world;
    return {
      ...database,
      ...translated(database),
      transaction: (work, mode) => database.transaction((inside) => work(translated(inside)), mode),
    };
  };

  it('are recognized in any language of the database', async () => {
    const place = { database: elsewhere(), clock: world.clock };
    const limits: Record<string, string> = { 'min-bid': '500', 'max-bid': '400' };
    await expect(
      setMoneySettings(byOperator(place), { action: 'limits set', option: (name) => limits[name] ?? null }),
    ).rejects.toThrow('A minimum must not be above its maximum.');
  });
});
