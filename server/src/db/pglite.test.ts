import * as pglite from '@electric-sql/pglite';
import { DATABASES } from '../../test/support/databases';
import { pgliteDatabase } from './pglite';
import type { Database } from './port';

const DOUBLE = 'select 2 * $1::integer as double';
const STOCK = 'select sum(pieces)::integer as pieces from stock';

const [kind] = DATABASES;

describe('statements of the embedded database', () => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
  });

  it('are prepared once, and planned for each value only at first', async () => {
    for (let n = 1; n <= 10; n += 1) expect(await database.query(DOUBLE, [n])).toEqual([{ double: 2 * n }]);
    expect(
      await database.query('select generic_plans > 0 as kept from pg_prepared_statements where statement = $1', [
        DOUBLE,
      ]),
    ).toEqual([{ kept: true }]);
  });

  it('work after a try that failed, before and after the database knew them', async () => {
    await expect(database.query(STOCK)).rejects.toMatchObject({ code: '42P01' });
    await database.script('create table stock (pieces integer); insert into stock values (1), (2)');
    expect(await database.query(STOCK)).toEqual([{ pieces: 3 }]);

    const share = 'select 12 / $1::integer as share';
    await expect(database.query(share, [0])).rejects.toMatchObject({ code: '22012' });
    expect(await database.query(share, [3])).toEqual([{ share: 4 }]);
    await expect(database.query(share, [0])).rejects.toMatchObject({ code: '22012' });
    expect(await database.query(share, [4])).toEqual([{ share: 3 }]);
  });

  it('work after the transaction that prepared them was rolled back', async () => {
    await database.script('create table stock (pieces integer)');
    const insert = 'insert into stock values ($1)';
    await expect(
      database.transaction(async (inside) => {
        await inside.query(insert, [5]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await database.query(insert, [7]);
    expect(await database.query(STOCK)).toEqual([{ pieces: 7 }]);
  });

  it('have their own answers, also when a transaction sends them together', async () => {
    const answers = await database.transaction((inside) =>
      Promise.all([1, 2, 3].map((n) => (n === 2 ? inside.query('select 1 as one') : inside.query(DOUBLE, [n])))),
    );
    expect(answers).toEqual([[{ double: 2 }], [{ one: 1 }], [{ double: 6 }]]);
  });

  it('of two connections to one engine are not mixed up', async () => {
    const other = pgliteDatabase(await globalThis.workersEngine(), pglite);
    expect(await other.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(await database.query(DOUBLE, [1])).toEqual([{ double: 2 }]);
    expect(await other.query(DOUBLE, [2])).toEqual([{ double: 4 }]);
    expect(await database.query(DOUBLE, [3])).toEqual([{ double: 6 }]);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('take simple values and flat arrays, and refuse what only one of the databases would read', async () => {
    const bytes = Buffer.from([0, 255]);
    const sql = `select $1::text as text, $2::boolean as yes, $3::text[] as list, $4::text as nothing,
      $5::bytea as bytes, $6::bigint as big, $7::json as json`;
    const values = ['a "b"', true, ['x', '"\\', null], null, bytes, 2n ** 60n, '{"a":1}'];
    const [row] = await database.query<{ bytes: Uint8Array }>(sql, values);
    expect({ ...row, bytes: Buffer.from(row?.bytes ?? []) }).toEqual({
      text: 'a "b"',
      yes: true,
      list: ['x', '"\\', null],
      nothing: null,
      bytes,
      big: String(2n ** 60n),
      json: { a: 1 },
    });
    for (const value of [{ a: 1 }, [[1], [2]], new Date()])
      await expect(database.query('select $1::text as text', [value])).rejects.toThrow(TypeError);
  });
});
