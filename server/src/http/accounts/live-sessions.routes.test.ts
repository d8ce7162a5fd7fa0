import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Json, type Player, type World } from '../../../test/support/world';
import { openSession } from '../../accounts/open-session';
import { inTransaction } from '../../context';

describe.each(DATABASES)('live sessions of a player on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    player = await world.addPlayer();
  });
  afterAll(() => world.close());

  const SOURCE = {
    address: '203.0.113.1',
    network: '203.0.113.0',
    deviceHash: 'd'.repeat(64),
    hasCookie: true,
    agent: '',
  };
  const open = (deviceId: string): Promise<string> => {
    const event = { kind: 'login_succeeded', playerId: player.id } as const;
    const context = { database: world.database, clock: world.clock, actor: { source: SOURCE } };
    return inTransaction(context, (inside) =>
      openSession(inside, { playerId: player.id, deviceId, passwordHash: 'none', event }),
    );
  };
  /** Opens sessions a second apart. */
  async function openMany(count: number): Promise<string[]> {
    const tokens = [];
    for (let n = 0; n < count; n += 1) {
      world.nextSecond();
      tokens.push(await open(`device-${n}`));
    }
    return tokens;
  }
  const dashboard = async (unique_token: string): Promise<Json> =>
    (await world.call(API.dashboard, { unique_token })).body;
  const lives = async (token: string): Promise<boolean> => (await dashboard(token)).status;
  const live = () =>
    world.database.query('select 1 as one from player_session where player_id = $1 and ended_at is null', [player.id]);
  const replaced = async () =>
    (await world.securityEvents()).filter(
      ({ player_id, details }) => player_id === player.id && details.reason === 'replaced',
    );

  it('are 20 at most: another one ends the one used longest ago, and writes an event', async () => {
    const tokens = await openMany(19);
    expect(await lives(player.token)).toBe(true);
    expect(await replaced()).toEqual([]);
    const [newest] = await openMany(1);
    expect([await lives(player.token), await lives(tokens[0]!), await lives(newest!)]).toEqual([false, true, true]);
    expect(await replaced()).toMatchObject([{ kind: 'logged_out', mobile: player.mobile, address: '' }]);
  });

  it('are kept while they are used', async () => {
    const tokens = await openMany(19);
    world.clock.set(at('10:15 AM'));
    expect(await lives(player.token)).toBe(true);
    await openMany(1);
    expect([await lives(player.token), await lives(tokens[0]!)]).toEqual([true, false]);
  });

  it('do not grow with logins: a poll lists 20 devices', async () => {
    const tokens = await openMany(23);
    expect((await dashboard(tokens.at(-1)!)).device_result).toHaveLength(20);
    const alive = await Promise.all(tokens.map(lives));
    expect(alive.map(String)).toEqual([...Array(3).fill('false'), ...Array(20).fill('true')]);
  });

  it('are 20 even if they are opened concurrently', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, n) => open(`at-once-${n}`)));
    expect(await live()).toHaveLength(20);
  });

  it('left by an older version end with the next login, down to 20', async () => {
    for (let n = 0; n < 23; n += 1) await world.openSession(player.id);
    world.nextSecond();
    const token = await open('new');
    expect(await live()).toHaveLength(20);
    expect(await lives(token)).toBe(true);
  });
});
