import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { lockWaits } from '../../test/support/lock-waits';
import { createWorld, DAY, KALYAN, type World } from '../../test/support/world';
import type { Database, Queryable } from '../db/port';
import { correctResult } from './correct-result';
import { declareResult } from './declare-result';
import { settleChunk } from './settle-chunk';
import { settleDay } from './settle-day';

const TODAY = { marketId: KALYAN, day: DAY };

/** Declares a result but settles nothing. */
const noting = (database: Database, on: Queryable = database): Database => ({
  ...database,
  query: (sql, values) => (sql.includes('settle_chunk') ? Promise.reject(new Error('not now')) : on.query(sql, values)),
});

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))('a result that is corrected on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('while its settlement ends leaves the day unsettled, and the ledger sound at every step', async () => {
    const { database, clock } = world;
    const player = await world.addPlayer(1000);
    await world.bid(player, { lines: [{ digits: '6', session: 'close' }] });
    await world.bid(player, { lines: [{ digits: '7', session: 'close' }] });
    await declareResult(byOperator({ database, clock }), { ...TODAY, session: 'open', number: '128', reason: '' });
    await expect(
      declareResult(byOperator({ database: noting(database), clock }), {
        ...TODAY,
        session: 'close',
        number: '240',
        reason: '',
      }),
    ).rejects.toThrow('not now');
    expect(await settleChunk({ database, clock }, TODAY)).toBe(true);
    expect(await player.balance()).toBe(1000 - 20 + 95);

    // All lines are settled; only the task has to be marked as finished.
    let last: Promise<boolean> = Promise.resolve(false);
    await database.transaction(async (inside) => {
      await expect(
        correctResult(byOperator({ database: noting(database, inside), clock }), {
          ...TODAY,
          session: 'close',
          number: '250',
          reason: '',
        }),
      ).rejects.toThrow('not now');
      last = settleChunk({ database, clock }, TODAY);
      await lockWaits(database, 1);
    });
    expect(await last).toBe(true);
    const state = async () =>
      (
        await database.query<{ state: string }>('select state from market_day where market_id = $1 and day = $2', [
          KALYAN,
          DAY,
        ])
      )[0]?.state;
    for (let left = true; left; left = await settleChunk({ database, clock }, { ...TODAY, lines: 1 })) {
      expect([await state(), await world.breaks()]).toEqual(['settling', []]);
    }
    expect([await state(), await world.breaks()]).toEqual(['settled', []]);
    expect(await player.balance()).toBe(1000 - 20 + 95);
    await settleDay({ database, clock }, TODAY);
  });
});
