import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { bidOnOneMarket, ONE_MARKET } from '../../test/support/one-market';
import { schemaBefore } from '../../test/support/schemas';
import { DAY } from '../../test/support/world';
import { listSlips } from '../bids/list-slips';
import { loadHistory } from '../bids/load-history';
import { createFixedClock } from '../clock';
import { migrate } from '../db/migrate';
import type { Database } from '../db/port';
import { readSchema } from '../db/schema';
import { verifyLedger } from '../ledger/verify';
import { listStatement } from '../wallet/list-statement';
import { archiveSlips } from './archive-slips';
import { correctResult } from './correct-result';
import { settleDay } from './settle-day';

const AT = `${DAY}T18:20:00+05:30`;
const TODAY = { marketId: '9', day: DAY };
const NEXT_MONTH = '2026-12-01';
const clock = createFixedClock(Date.parse(AT));

/** How a server of an older release declares 128 and 240. */
const OLDER_RESULTS = `select set_results(0, $1::timestamptz, 9, $2, null, null, '128', '240',
  array['Single Digit|open|1|'], array['Single Digit|open|1|', 'Single Digit|close|6|'], 'test', '')`;

describe.each(DATABASES)('slips that an older version placed and settled on $name', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
    await migrate(database, schemaBefore('0073'));
    await database.script(ONE_MARKET);
    for (const line of [{ digits: '1' }, { digits: '2' }, { session: 'close', digits: '6' }] as const)
      expect(await bidOnOneMarket(database, '15:00:00', line)).toHaveProperty('slip');
    await database.query(OLDER_RESULTS, [AT, DAY]);
    await settleDay({ database, clock }, TODAY);
    await migrate(database, readSchema());
  });
  afterEach(async () => {
    expect((await verifyLedger(database)).broken).toEqual([]);
    await database.script('drop schema if exists archive cascade');
    await database.close();
  });

  const archive = () => archiveSlips(byOperator({ database, clock }), { before: NEXT_MONTH });
  async function found(): Promise<object> {
    const [player] = await database.query<{ id: string }>('select id from player');
    const context = { database, clock, actor: { player: { id: player?.id ?? '' } } } as never;
    const range = { family: 'main', from: DAY, to: DAY } as const;
    const filter = { before: null, family: null, gameId: null, status: null, from: null, to: null };
    return {
      slips: await listSlips(context, filter),
      bids: await loadHistory(context, 'bids', range),
      wins: await loadHistory(context, 'wins', range),
      statement: await listStatement(context, { before: null, limit: null }),
    };
  }

  it('are archived, and found as before', async () => {
    const before = await found();
    expect(before).toMatchObject({ bids: { length: 3 }, wins: { length: 2 } });
    expect(await archive()).toMatchObject({ slips: 3, days: 1, unsettled: 0 });
    expect(await found()).toEqual(before);
  });

  it('are archived, and come back for a correction', async () => {
    await archive();
    await correctResult(byOperator({ database, clock }), { ...TODAY, session: 'open', number: '129', reason: '' });
    expect(await database.query('select status from only bid_line order by slip_id')).toEqual([
      { status: 'lost' },
      { status: 'won' },
      { status: 'won' },
    ]);
  });
});
