import { DATABASES } from '../../test/support/databases';
import { at, createWorld, type World } from '../../test/support/world';
import { noteChange } from '../security/note-change';
import { cleanUp } from './clean-up';

const DAY_MS = 86_400_000;
const KEPT = { securityEventDays: 180 };

describe.each(DATABASES)('cleaning up on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('keeps request ids for 30 days, during which a repeat is recognized', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, { requestId: 'kept-thirty-days' });
    for (const [moment, kept] of [
      [at('10:00 AM') + 30 * DAY_MS, 1],
      [at('10:00 AM') + 30 * DAY_MS + 1, 0],
    ] as const) {
      world.clock.set(moment);
      await cleanUp(world, KEPT);
      expect(
        await world.database.query('select 1 as one from request_key where player_id = $1', [player.id]),
      ).toHaveLength(kept);
    }
  });

  it('removes attempts and sessions that no longer count, and no live ones', async () => {
    world.clock.set(at('10:00 AM'));
    const player = await world.addPlayer(0);
    await world.call('/api-user-login', { mobile: '9876543210', password: 'wrong' });
    const attempts = (): Promise<unknown[]> => world.database.query('select 1 as one from attempt');
    for (const [moment, kept] of [
      [at('10:00 AM'), 1],
      [at('10:00 AM') + DAY_MS, 1],
      [at('10:00 AM') + DAY_MS + 1, 0],
    ] as const) {
      world.clock.set(moment);
      await cleanUp(world, KEPT);
      expect(await attempts()).toHaveLength(kept);
    }
    world.clock.set(at('10:00 AM') + 32 * DAY_MS);
    const living = await world.openSession(player.id);
    await cleanUp(world, KEPT);
    expect(
      await world.database.query('select 1 as one from player_session where player_id = $1', [player.id]),
    ).toHaveLength(1);
    expect((await world.call('/api-user-wallet-balance', { unique_token: living })).body.status).toBe(true);
  });

  it('keeps security events for the configured number of days', async () => {
    const start = at('10:00 AM') + 100 * DAY_MS;
    world.clock.set(start);
    const player = await world.addPlayer(0);
    const kept = async () =>
      (
        await world.database.query<{ kind: string }>('select kind from security_event where player_id = $1', [
          player.id,
        ])
      )
        .map(({ kind }) => kind)
        .sort();
    await noteChange(world, { kind: 'password_changed', playerId: player.id });
    world.events.note({ kind: 'login_failed', mobile: player.mobile });
    await world.events.flush();
    world.clock.set(start + DAY_MS);
    await noteChange(world, { kind: 'logged_out', playerId: player.id });
    world.clock.set(start + 180 * DAY_MS);
    await cleanUp(world, KEPT);
    expect(await kept()).toEqual(['logged_out', 'login_failed', 'password_changed']);
    world.clock.set(start + 180 * DAY_MS + 1);
    await cleanUp(world, KEPT, AbortSignal.abort());
    expect(await kept()).toHaveLength(3);
    await cleanUp(world, KEPT);
    expect(await kept()).toEqual(['logged_out']);
    await cleanUp(world, { securityEventDays: 179 });
    expect(await kept()).toEqual([]);
  });

  it('forgets a device 400 days after its last use, when its cookie expires', async () => {
    world.clock.set(at('10:00 AM'));
    expect((await world.call('/api-user-login', { mobile: '9876543210', password: 'play1234' })).body.status).toBe(
      true,
    );
    for (const [moment, kept] of [
      [at('10:00 AM') + 400 * DAY_MS, 1],
      [at('10:00 AM') + 400 * DAY_MS + 1, 0],
    ] as const) {
      world.clock.set(moment);
      await cleanUp(world, KEPT);
      expect(await world.database.query('select 1 as one from known_device')).toHaveLength(kept);
    }
  });
});
