import { DATABASES } from '../../test/support/databases';
import { at, createWorld, type World } from '../../test/support/world';
import { cleanUp } from './clean-up';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('cleaning up on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('keeps request ids for 30 days, so that a repeat is known until then', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, { requestId: 'kept-thirty-days' });
    for (const [moment, kept] of [
      [at('10:00 AM') + 30 * DAY_MS, 1],
      [at('10:00 AM') + 30 * DAY_MS + 1, 0],
    ] as const) {
      world.clock.set(moment);
      await cleanUp(world.database, world.clock);
      expect(
        await world.database.query('select 1 as one from request_key where player_id = $1', [player.id]),
      ).toHaveLength(kept);
    }
  });

  it('removes attempts and sessions that no longer count, and no living ones', async () => {
    world.clock.set(at('10:00 AM'));
    const player = await world.addPlayer(0);
    await world.call('/api-user-login', { mobile: '9876543210', password: 'wrong' });
    await cleanUp(world.database, world.clock);
    expect(await world.database.query('select 1 as one from login_attempt')).toHaveLength(2);
    await world.database.query(
      `insert into login_attempt values ('otp_mobile_day', '9876543210', array[$1::timestamptz])`,
      [world.clock.iso()],
    );
    await world.database.query(
      `insert into login_attempt values ('send_mobile', '9876543210', array[$1::timestamptz])`,
      [world.clock.iso()],
    );
    for (const [minutes, kept] of [
      [15, 4],
      [60, 2],
    ] as const) {
      world.clock.set(at('10:00 AM') + minutes * 60_000);
      await cleanUp(world.database, world.clock);
      expect(await world.database.query('select 1 as one from login_attempt')).toHaveLength(kept);
    }
    world.clock.set(at('10:00 AM') + DAY_MS - 1);
    await cleanUp(world.database, world.clock);
    expect(await world.database.query('select scope from login_attempt')).toEqual([{ scope: 'otp_mobile_day' }]);
    world.clock.set(at('10:00 AM') + 32 * DAY_MS);
    const living = await world.openSession(player.id);
    await cleanUp(world.database, world.clock);
    expect(await world.database.query('select 1 as one from login_attempt')).toHaveLength(0);
    expect(
      await world.database.query('select 1 as one from player_session where player_id = $1', [player.id]),
    ).toHaveLength(1);
    expect((await world.call('/api-user-wallet-balance', { unique_token: living })).body.status).toBe(true);
  });
});
