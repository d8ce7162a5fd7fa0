import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { bidOnOneMarket, ONE_MARKET } from '../../test/support/one-market';
import { schemaBefore } from '../../test/support/schemas';
import { DAY } from '../../test/support/world';
import { createFixedClock } from '../clock';
import { migrate } from '../db/migrate';
import type { Database } from '../db/port';
import { readSchema } from '../db/schema';
import { verifyLedger } from '../ledger/verify';
import { declareResult } from './declare-result';
import { settleChunk } from './settle-chunk';
import { settleDay } from './settle-day';

const AT = `${DAY}T18:20:00+05:30`;
const TODAY = { marketId: '9', day: DAY };
const clock = createFixedClock(Date.parse(AT));

/** How a server of the previous release declares 128 and 240. */
const OLDER_OPEN = `select set_results(0, $1::timestamptz, 9, $2, null, null, '128', null,
  array['Single Digit|open|1|'], '{}', 'test', '')`;
const OLDER_CLOSE = `select set_results(0, $1::timestamptz, 9, $2, '128', null, '128', '240', array['Single Digit|open|1|'],
  array['Single Digit|close|6|', 'Jodi Digit|close|16|', 'Half Sangam|open|1|240'], 'test', '')`;

describe.each(DATABASES)('on $name a settlement', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
    await migrate(database, schemaBefore('0073'));
    await database.script(ONE_MARKET);
    for (const line of [
      { digits: '1' },
      { digits: '2' },
      { label: 'Half Sangam', digits: '1', closeDigits: '240' },
      { label: 'Jodi Digit', session: 'close', digits: '16' },
      { session: 'close', digits: '6' },
    ] as const)
      expect(await bidOnOneMarket(database, '15:00:00', line)).toHaveProperty('slip');
  });
  afterEach(() => database.close());

  const upgrade = (): Promise<unknown> => migrate(database, readSchema());
  const asOlder = (sql: string): Promise<unknown> => database.query(sql, [AT, DAY]);
  const declare = (session: 'open' | 'close', on = database): Promise<void> =>
    declareResult(byOperator({ database: on, clock }), {
      ...TODAY,
      session,
      number: session === 'open' ? '128' : '240',
      reason: '',
    });
  /** The same database for a server that is killed when it begins to settle. */
  const killed = (): Database => ({
    ...database,
    query: (sql, values) =>
      sql.includes('settle_chunk') ? Promise.reject(new Error('killed')) : database.query(sql, values),
  });
  const outcome = async (): Promise<string> => {
    const lines = await database.query<{ status: string }>('select status from bid_line order by slip_id');
    return lines.map(({ status }) => status).join(' ');
  };
  async function expectPaid(): Promise<void> {
    expect(await outcome()).toBe('won lost won won won');
    expect(await database.query(`select credits - debits as points from account where kind = 'wallet'`)).toEqual([
      { points: String(1000 - 50 + 95 + 10_000 + 950 + 95) },
    ]);
    expect((await verifyLedger(database)).broken).toEqual([]);
  }

  it('that an older server began pays the same when this one finishes it', async () => {
    await asOlder(OLDER_OPEN);
    await settleChunk({ database, clock }, { ...TODAY, lines: 1 });
    await upgrade();
    await declare('open');
    expect(await outcome()).toBe('won lost pending pending pending');
    await declare('close');
    await expectPaid();
  });

  it('that this server began pays the same when an older one finishes it', async () => {
    await upgrade();
    await expect(declare('open', killed())).rejects.toThrow('killed');
    await settleDay({ database, clock }, TODAY);
    expect(await outcome()).toBe('won lost pending pending pending');
    await asOlder(OLDER_CLOSE);
    await settleDay({ database, clock }, TODAY);
    await expectPaid();
  });

  it('of a result that an older server declares beside this one pays the same', async () => {
    await upgrade();
    await asOlder(OLDER_OPEN);
    await settleDay({ database, clock }, TODAY);
    expect(await outcome()).toBe('won lost pending pending pending');
    await declare('close');
    await expectPaid();
  });
});
