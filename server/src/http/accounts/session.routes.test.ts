import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Json, type Player, type World } from '../../../test/support/world';
import { openSession } from '../../accounts/open-session';
import { inTransaction } from '../../context';

const SAMSUNG = 'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36';
const SOURCE = { address: '203.0.113.1', network: '203.0.113.0', deviceHash: 'd'.repeat(64), hasCookie: true };

describe.each(DATABASES)('the devices of a player on $name', (kind) => {
  let world: World;
  let player: Player;
  let stranger: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    player = await world.addPlayer();
    stranger = await world.addPlayer();
  });
  afterAll(() => world.close());

  const logIn = async (of: Player, agent = SAMSUNG): Promise<string> => {
    world.nextSecond();
    const context = { database: world.database, clock: world.clock, actor: { source: { ...SOURCE, agent } } };
    const event = { kind: 'login_succeeded', playerId: of.id } as const;
    return inTransaction(context, (inside) =>
      openSession(inside, { playerId: of.id, deviceId: '', passwordHash: 'none', event }),
    );
  };
  const sessions = async (unique_token: string): Promise<Json> =>
    (await world.call(API.getSessions, { unique_token })).body;
  const end = async (unique_token: string, session_id?: unknown): Promise<Json> =>
    (await world.call(API.endSessions, { unique_token, session_id })).body;
  const lives = async (unique_token: string): Promise<boolean> =>
    (await world.call(API.dashboard, { unique_token })).body.status;
  const ownId = async (token: string): Promise<string> => (await sessions(token)).sessions[0].session_id;

  it('are named by browser and system, this one first, then by last use', async () => {
    const first = await logIn(player);
    const second = await logIn(player, 'okhttp/4.9.0');
    expect((await sessions(first)).sessions).toMatchObject([
      { device: 'Samsung Internet on Android', last_used: '21 Nov 2026 10:00:01 AM', current: '1' },
      { device: '', last_used: '21 Nov 2026 10:00:02 AM', current: '0' },
      { device: '', last_used: '21 Nov 2026 10:00:00 AM', current: '0' },
    ]);
    expect(JSON.stringify(await sessions(second))).not.toContain(second);
  });

  it('are shown to nobody else and ended by nobody else', async () => {
    const own = await logIn(player);
    const id = await ownId(own);
    expect(JSON.stringify(await sessions(stranger.token))).not.toContain(id);
    expect(await end(stranger.token, id)).toMatchObject({ status: false, code: 'not_found' });
    expect(await end(stranger.token)).toMatchObject({ status: true });
    expect(await lives(own)).toBe(true);
    for (const token of ['', 'nobody', id]) {
      expect(await sessions(token)).toMatchObject({ status: false });
      expect(await end(token, id)).toMatchObject({ status: false });
    }
    expect(await lives(own)).toBe(true);
  });

  it.each([`' or true --`, '%', '', 'A'.repeat(32), 'a'.repeat(33), 7, ['a'.repeat(32)], {}])(
    'do not end by the id %j',
    async (id) => {
      const other = await logIn(player);
      expect(await end(player.token, id)).toMatchObject({ status: false, code: 'bad_request' });
      expect([await lives(player.token), await lives(other)]).toEqual([true, true]);
    },
  );

  it('stop at once when another one logs them out, which writes an event', async () => {
    const [lost, kept] = [await logIn(player), await logIn(player)];
    const id = await ownId(lost);
    expect((await end(kept, id)).sessions).toHaveLength(2);
    expect(await lives(lost)).toBe(false);
    expect(await end(lost)).toMatchObject({ status: false, code: 'session_ended' });
    expect([await lives(kept), await lives(player.token)]).toEqual([true, true]);
    expect(await end(kept, id)).toMatchObject({ status: false, code: 'not_found' });
    const events = (await world.securityEvents()).filter(({ player_id }) => player_id === player.id);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'logged_out', details: { reason: 'from_another_device' } }),
    );
  });

  it('are all logged out except this one, which has no id that would end it', async () => {
    const [first, second, current] = [await logIn(player), await logIn(player), await logIn(player)];
    expect(await end(current, await ownId(current))).toMatchObject({ status: false, code: 'not_found' });
    expect((await end(current)).sessions).toMatchObject([{ current: '1' }]);
    expect([await lives(first), await lives(second), await lives(player.token)]).toEqual([false, false, false]);
    expect([await lives(current), await lives(stranger.token)]).toEqual([true, true]);
  });

  it('are no longer shown once they have expired', async () => {
    const token = await logIn(player);
    world.clock.set(at('10:00 AM') + 6 * 86_400_000);
    expect(await lives(token)).toBe(true);
    world.clock.set(at('10:00 AM') + 8 * 86_400_000);
    expect((await sessions(token)).sessions).toHaveLength(1);
  });
});
