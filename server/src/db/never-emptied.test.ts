import { DATABASES } from '../../test/support/databases';
import { addPlayerTo } from '../../test/support/players';
import { migrate } from './migrate';
import type { Database } from './port';
import { readSchema } from './schema';

/** The tables of the ledger, the audit and the operator's decisions. */
const FINAL = [
  ...['player', 'account', 'transfer', 'slip', 'bid_line', 'market_day', 'settlement_task', 'audit_entry'],
  ...['fund_request', 'withdraw_request', 'credited_reference', 'credited_twice', 'taken_operation'],
];

describe.each(DATABASES)('truncate on $name', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await kind.open();
    await migrate(database, readSchema());
    await addPlayerTo(database, '2026-11-21T04:30:00.000Z', 500);
  });
  afterAll(() => database.close());

  it.each(FINAL)('is refused on %s, alone and with the tables that refer to it', async (table) => {
    for (const sql of [`truncate ${table} cascade`, `truncate slide, ${table} cascade`])
      await expect(database.query(sql)).rejects.toMatchObject({ code: '23001' });
    expect(await database.query('select count(*)::int as n from player')).toEqual([{ n: 1 }]);
  });

  it('is allowed only on settings tables', async () => {
    await expect(database.query('truncate slide')).resolves.toEqual([]);
  });
});
