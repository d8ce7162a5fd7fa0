import { createServer } from 'node:net';
import { type Break, breakingProxy } from '../../test/support/breaking-proxy';
import { freshPostgres } from '../../test/support/databases';
import { type Database, DatabaseUnreachable, WITHOUT_LIMIT } from './port';
import { openPostgres } from './postgres';

/** Far more than an answer takes on a busy machine. */
const ANSWER_MS = 2_000;

describe('the PostgreSQL adapter', () => {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;
  beforeAll(async () => {
    ({ url, drop } = await freshPostgres());
    database = openPostgres(url, () => undefined);
    await database.script(
      'create table counter (id int primary key, n int not null); insert into counter values (1, 0), (2, 0)',
    );
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  it('reads big numbers as text, dates as dates and times as milliseconds, in any time zone', async () => {
    const elsewhere = new URL(url);
    elsewhere.searchParams.set('options', '-c timezone=America/St_Johns');
    const other = openPostgres(elsewhere.href, () => undefined);
    for (const on of [database, other]) {
      const rows = await on.query(
        `select 9223372036854775807::bigint as big, '2026-11-21'::date as day, '2026-11-21T10:00:00.123+05:30'::timestamptz as moment, '{"a":[1]}'::json as json`,
      );
      expect(rows).toEqual([
        { big: '9223372036854775807', day: '2026-11-21', moment: 1_795_235_400_123, json: { a: [1] } },
      ]);
    }
    await other.close();
  });

  it.each<[type: string, values: readonly unknown[]]>([
    ['text', []],
    ['text', ['plain', '', ' a b ', 'NULL', null, 'a,b', '{}', '"', '\\', '\\"x\\\\', "'", '\n\t', 'आशा 🙂']],
    ['integer', [0, -5, 2_147_483_647, null]],
    ['float8', [0.1, -1e300]],
    ['bigint', ['9223372036854775807', '-1']],
    ['boolean', [true, false, null]],
    ['jsonb', [{ a: '"1"' }, { a: [1, 2] }]],
    [
      'text',
      [
        ['a', '"b"'],
        ['c', '\\'],
      ],
    ],
  ])('sends an array of %s as it is: %j', async (type, values) => {
    expect(await database.query(`select $1::${type}[] as given`, [values])).toEqual([{ given: values }]);
  });

  it('retries a deadlocked transaction until it succeeds', async () => {
    const both = (first: number, second: number): Promise<void> =>
      database.transaction(async (inside) => {
        await inside.query('update counter set n = n + 1 where id = $1', [first]);
        await inside.query('select pg_sleep(0.1)');
        await inside.query('update counter set n = n + 1 where id = $1', [second]);
      });
    await database.query(`select set_config('deadlock_timeout', '50ms', false)`).catch(() => undefined);
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(await database.query('select n from counter order by id')).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('undoes a transaction whose work fails', async () => {
    const work = database.transaction(async (inside) => {
      await inside.query('update counter set n = 99');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await database.query('select n from counter where n = 99')).toEqual([]);
  });

  it('writes nothing in a snapshot', async () => {
    await expect(
      database.transaction((inside) => inside.query('update counter set n = 0'), 'snapshot'),
    ).rejects.toMatchObject({ code: '25006' });
  });

  it('refuses a standby, and reports that nothing has happened', async () => {
    const standby = new URL(url);
    standby.searchParams.set('options', '-c default_transaction_read_only=on');
    const other = openPostgres(standby.href, () => undefined);
    const fault = await other.query('select 1').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(DatabaseUnreachable);
    expect(fault).toMatchObject({ happened: 'nothing', message: 'it is read only, as a standby is' });
    await other.close();
  });

  it('survives a new connection that breaks before its first statement', async () => {
    const isFirst = (piece: Buffer): 'request' | null => (piece.includes('transaction_read_only') ? 'request' : null);
    const proxy = await breakingProxy(Number(new URL(url).port), isFirst);
    const through = new URL(url);
    through.port = String(proxy.port);
    const other = openPostgres(through.href, () => undefined);
    const fault = await other.query('select 1').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(DatabaseUnreachable);
    expect(fault).toMatchObject({ happened: 'nothing' });
    await other.close();
    await proxy.close();
  });

  it.each<[Break, string, number]>([
    ['request', 'a statement', 0],
    ['answer', 'a statement', 1],
    ['request', 'a transaction', 0],
    ['answer', 'a commit', 1],
  ])(
    'gives up on a connection that falls silent at the %s of %s, and works on a new one',
    async (at, what, counted) => {
      const marked = what === 'a commit' ? 'commit' : 'silent_id';
      let left = 1;
      const proxy = await breakingProxy(
        Number(new URL(url).port),
        (piece) => (piece.includes(marked) && left-- > 0 ? at : null),
        'silent',
      );
      const through = new URL(url);
      through.port = String(proxy.port);
      // With one connection, nothing is answered until the silent one is replaced.
      const other = openPostgres(through.href, () => undefined, { connections: 1, answerMs: ANSWER_MS });
      const [before] = await database.query<{ n: number }>('select n from counter where id = 1');
      const count = 'update counter as silent_id set n = n + 1 where id = 1';
      const work =
        what === 'a statement'
          ? other.query(count)
          : other.transaction(async (inside) => void (await inside.query(count)));
      const fault = await work.catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(DatabaseUnreachable);
      expect(fault).toMatchObject({ happened: 'unknown' });
      expect(await other.query('select 1 as one')).toEqual([{ one: 1 }]);
      // Waits for the row, if the silent transaction still holds it.
      await database.query('update counter set n = n where id = 1');
      expect(await database.query('select n from counter where id = 1')).toEqual([{ n: (before?.n ?? 0) + counted }]);
      await other.close();
      await proxy.close();
    },
  );

  it('waits without limit for a script, and for a transaction with its commit if so configured', async () => {
    const other = openPostgres(url, () => undefined, { answerMs: ANSWER_MS });
    const sleep = `select pg_sleep(${(1.2 * ANSWER_MS) / 1_000})`;
    await other.script(
      `create table late (n int);
       create function sleep() returns trigger language plpgsql as $$ begin perform ${sleep.slice(7)}; return null; end $$;
       create constraint trigger sleep after insert on late deferrable initially deferred
         for each row execute function sleep()`,
    );
    const long = other.transaction(async (inside) => {
      await inside.query(WITHOUT_LIMIT);
      await inside.query(sleep);
      await inside.query('insert into late values (1)');
    });
    await Promise.all([long, other.script(sleep)]);
    await other.close();
  });

  it('reports that nothing has happened when there is no connection', async () => {
    const nobody = openPostgres('postgres://localhost:1/none', () => undefined);
    const fault = await nobody.query('select 1').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(DatabaseUnreachable);
    expect(fault).toMatchObject({ happened: 'nothing' });
    await nobody.close();
  });

  it('reports an unknown outcome when the connection breaks', async () => {
    const fault = await database
      .query('select pg_terminate_backend(pg_backend_pid())')
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(DatabaseUnreachable);
    expect(fault).toMatchObject({ happened: 'unknown' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('gives up on a server that accepts connections and never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const fault = await openPostgres(`postgres://127.0.0.1:${port}/none`, () => undefined, { connectMs: 200 })
      .query('select 1')
      .catch((error: unknown) => error);
    expect(fault).toMatchObject({ happened: 'nothing' });
    silent.close();
  });
});
