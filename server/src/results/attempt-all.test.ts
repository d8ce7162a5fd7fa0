import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { storeOpenResult } from '../../test/support/store-result';
import { at, createWorld, DAY, KALYAN, MAIN_BAZAR, type World } from '../../test/support/world';
import type { Database } from '../db/port';
import { attemptAll } from '../attempt-all';
import { drawDueResults } from './draw-due-results';
import { listUnsettledDays } from './list-unsettled-days';
import { sealDueSessions } from './seal-due-sessions';
import { settleAll } from './settle-all';

describe('of several works', () => {
  it('the failed ones delay no other, and their errors are thrown at the end', async () => {
    const done: number[] = [];
    const work = async (item: number): Promise<void> => {
      if (item % 2 === 1) throw new Error(`failed ${item}`);
      done.push(item);
    };
    await expect(attemptAll([1, 2, 4], work)).rejects.toThrow(/^failed 1$/);
    await expect(attemptAll([1, 3, 6], work)).rejects.toThrow('Error: failed 1; Error: failed 3');
    await attemptAll([8], work, AbortSignal.abort());
    expect(done).toEqual([2, 4, 6]);
  });
});

describe.each(DATABASES)('on $name', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(kind);
    const player = await world.addPlayer();
    for (const gameId of [KALYAN, MAIN_BAZAR])
      expect((await world.bid(player, { gameId })).body).toMatchObject({ status: true });
  });
  afterEach(async () => {
    expect(await world.breaks()).toEqual([]);
    await world.close();
  });

  /** Calls that contain `text` fail for KALYAN. */
  const failing = (text: string): World & { database: Database } => {
    const { database } = world;
    const query: Database['query'] = (sql, values) =>
      sql.includes(text) && values?.includes(KALYAN)
        ? Promise.reject(new Error('broken'))
        : database.query(sql, values);
    return { ...world, database: { ...database, query } };
  };
  const openResults = (): Promise<object[]> =>
    world.database.query(
      `select market_id::text as market from market_day where day = $1 and open_number is not null
                             and market_id in (${KALYAN}, ${MAIN_BAZAR})`,
      [DAY],
    );
  const seals = (): Promise<object[]> =>
    world.database.query('select distinct market_id::text as market from session_seal where root is not null');

  it('a day that cannot be settled keeps no other from its payouts', async () => {
    for (const marketId of [KALYAN, MAIN_BAZAR])
      await storeOpenResult(byOperator(world), { marketId, day: DAY, number: '128', reason: '' });
    await expect(settleAll(failing('settle_chunk'))).rejects.toThrow('broken');
    expect(await listUnsettledDays(world)).toEqual([{ marketId: KALYAN, day: DAY }]);
    await settleAll(world);
  });

  it('a session that cannot be sealed delays no other and no root', async () => {
    world.clock.set(at('11:59 PM'));
    await expect(sealDueSessions(failing('store_seal'))).rejects.toThrow('broken');
    expect(await seals()).toEqual([{ market: MAIN_BAZAR }]);
  });

  it('a result that cannot be drawn delays no other', async () => {
    world.clock.set(at('11:59 PM'));
    await expect(drawDueResults(failing('store_results'))).rejects.toThrow('broken');
    expect(await openResults()).toEqual([{ market: MAIN_BAZAR }]);
  });
});
