import { DATABASES, freshPostgres } from '../../test/support/databases';
import { schemaBefore, sqlFile } from '../../test/support/schemas';
import { migrate } from './migrate';
import type { Database } from './port';
import { openPostgres } from './postgres';
import { readSchema, type Schema } from './schema';

const answering = (n: number, revision: number): Schema => ({
  migrations: [],
  functions: [sqlFile('answer', `create or replace function answer() returns integer language sql as 'select ${n}'`)],
  revision,
});

const answerOf = async (database: Database): Promise<unknown> =>
  (await database.query<{ answer: number }>('select answer()'))[0]?.answer;

describe.each(DATABASES)('functions on $name', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
  });
  afterEach(() => database.close());

  it('match their files, also on a site that had them from migrations', async () => {
    const schema = readSchema();
    await migrate(database, schemaBefore('0072'));
    const made = await migrate(database, schema);
    expect(made).toEqual(expect.arrayContaining(schema.functions.map(({ name }) => name)));
    const live = await database.query<{ name: string; body: string }>(
      `select proname::text as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    for (const { name, sql } of schema.functions) {
      const bodies = live.filter((one) => one.name === name).map(({ body }) => body);
      expect([name, bodies]).toEqual([name, [expect.any(String)]]);
      expect(sql).toContain(bodies[0]);
    }
    expect(await migrate(database, schema)).toEqual([]);
    // With all of them present, the database checks their bodies too.
    for (const { sql } of schema.functions) await database.query(sql);
  });

  it('are replaced when their file changes, and only then', async () => {
    expect(await migrate(database, answering(1, 1))).toEqual(['answer']);
    expect(await migrate(database, answering(1, 2))).toEqual([]);
    expect(await migrate(database, answering(2, 3))).toEqual(['answer']);
    expect(await answerOf(database)).toBe(2);
  });

  it('of a newer server are left alone by an older one', async () => {
    await migrate(database, answering(2, 2));
    expect(await migrate(database, answering(1, 1))).toEqual([]);
    expect(await answerOf(database)).toBe(2);
  });

  it('of a newer server are left alone even if an old revision had the same text', async () => {
    for (const revision of [1, 3]) await migrate(database, answering(1, revision));
    expect(await migrate(database, answering(2, 2))).toEqual([]);
    expect(await answerOf(database)).toBe(1);
  });

  it.each([
    ['parameters', `answer(p_more integer) returns integer language sql as 'select p_more'`, '42725'],
    ['results', `answer() returns text language sql as 'select 2::text'`, '42P13'],
  ])('cannot change their %s, which servers of the previous release rely on', async (_what, head, code) => {
    await migrate(database, answering(1, 1));
    const functions = [sqlFile('answer', `create or replace function ${head}`)];
    await expect(migrate(database, { migrations: [], functions, revision: 2 })).rejects.toMatchObject({ code });
    expect(await answerOf(database)).toBe(1);
  });

  it('may refer to each other in any order', async () => {
    const schema = answering(5, 1);
    const ask = sqlFile('ask', `create or replace function ask() returns integer language sql as 'select answer()'`);
    await migrate(database, { ...schema, functions: [ask, ...schema.functions] });
    expect(await database.query('select ask()')).toEqual([{ ask: 5 }]);
  });

  it('are changed all together or not at all', async () => {
    await migrate(database, answering(1, 1));
    const changed = answering(2, 2);
    const broken = sqlFile('broken', 'create or replace function broken() returns nothing_known language sql as $$ $$');
    await expect(migrate(database, { ...changed, functions: [...changed.functions, broken] })).rejects.toMatchObject({
      code: '42704',
    });
    expect(await answerOf(database)).toBe(1);
  });
});

it('bind idempotency keys in one place for all calls that move points', () => {
  const naming = (text: string): string[] =>
    readSchema()
      .functions.filter(({ sql }) => sql.includes(text))
      .map(({ name }) => name);
  expect(naming('request_key')).toEqual(['place_bids', 'begin_request', 'end_request']);
  const calls = ['place_bid_alone', 'hold_withdrawal', 'request_funds', 'transfer_points'];
  expect(naming(' from begin_request(')).toEqual(calls);
  expect(naming('return end_request(')).toEqual(calls);
});

describe('servers that start together on one PostgreSQL', () => {
  it('leave the functions of the newest', async () => {
    const { url, drop } = await freshPostgres();
    const servers = [3, 1, 4, 2].map((revision) => ({ revision, database: openPostgres(url, () => undefined) }));
    await Promise.all(servers.map(({ database, revision }) => migrate(database, answering(revision, revision))));
    expect(await answerOf(servers[0]!.database)).toBe(4);
    await Promise.all(servers.map(({ database }) => database.close()));
    await drop();
  });
});
