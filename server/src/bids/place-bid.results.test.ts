import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { byOperator } from '../../test/support/actors';
import { filledPostgres } from '../../test/support/databases';
import { lockWaits } from '../../test/support/lock-waits';
import { createWorld, DAY, fillTryOut, KALYAN, type World } from '../../test/support/world';
import { openPostgres } from '../db/postgres';
import { declareResult } from '../results/declare-result';

describe('a bid that races with a result', () => {
  let world: World;
  let place: { url: string; drop: () => Promise<void> };
  let other: Client;
  beforeAll(async () => {
    place = await filledPostgres(fillTryOut);
    world = await createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
    other = new Client({ connectionString: place.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await world.close();
    await place.drop();
  });

  it('is settled with it if it locked the market first, however slow it is', async () => {
    const player = await world.addPlayer(1000);
    await other.query('begin');
    await other.query('lock table slip in share mode');
    const bid = world.bid(player, { lines: [{ digits: '1' }] });
    await lockWaits(world.database, 1);
    const declared = declareResult(byOperator(world), {
      marketId: KALYAN,
      day: DAY,
      session: 'open',
      number: '128',
      reason: '',
    });
    await lockWaits(world.database, 2);
    await other.query('commit');
    expect((await bid).body.status).toBe(true);
    await declared;
    expect(await player.balance()).toBe(1000 - 10 + 95);
    expect(await world.breaks()).toEqual([]);
  });

  it('is refused if it still waited for its wallet, and the result waits for no wallet', async () => {
    const player = await world.addPlayer(1000);
    await other.query('begin');
    await other.query(`select 1 from account where player_id = $1 and kind = 'wallet' for update`, [player.id]);
    const bid = world.bid(player, { gameId: '12', lines: [{ digits: '1' }] });
    await lockWaits(world.database, 1);
    const result = { marketId: '12', day: DAY, session: 'open', number: '128', reason: '' } as const;
    await declareResult(byOperator(world), result);
    await other.query('commit');
    expect((await bid).body.code).toBe('market_closed');
    expect(await player.balance()).toBe(1000);
  });

  it('is refused if it had to wait for the result', async () => {
    const player = await world.addPlayer(1000);
    await other.query('begin');
    await other.query('select lock_market(10, true)');
    await other.query(`update market_day set open_number = '128' where market_id = 10 and day = $1`, [DAY]);
    const bid = world.bid(player, { gameId: '10', lines: [{ digits: '1' }] });
    await lockWaits(world.database, 1);
    await other.query('commit');
    expect((await bid).body.code).toBe('market_closed');
    expect(await player.balance()).toBe(1000);
  });

  it('never stays unsettled when many are sent during a declaration', async () => {
    const players = await Promise.all(Array.from({ length: 40 }, () => world.addPlayer(1000)));
    const bids = players.flatMap((player) =>
      Array.from({ length: 5 }, (_, i) => world.bid(player, { gameId: '11', lines: [{ digits: String(i) }] })),
    );
    await sleep(20);
    // Over its own connection, so that it does not queue behind the bids.
    const operator = openPostgres(place.url, () => undefined, { connections: 1 });
    await declareResult(byOperator({ database: operator, clock: world.clock }), {
      marketId: '11',
      day: DAY,
      session: 'open',
      number: '128',
      reason: '',
    });
    await operator.close();
    const taken = (await Promise.all(bids)).filter(({ body }) => body.status === true).length;
    const lines = await world.database.query<{ status: string }>(
      'select l.status from bid_line l join slip s on s.player_id = l.player_id and s.id = l.slip_id where s.market_id = 11',
    );
    expect(lines).toHaveLength(taken);
    expect(lines.filter(({ status }) => status === 'pending')).toEqual([]);
    expect(await world.breaks()).toEqual([]);
  });
});
