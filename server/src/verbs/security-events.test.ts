import { DATABASES } from '../../test/support/databases';
import { at, createWorld, type Player, type World } from '../../test/support/world';
import { noteSecurityEvent } from './security-events';

const ADDRESS = '203.0.113.9';
const STRANGER = '9123456780';

describe.each(DATABASES)('security events on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: 'true' });
    player = await world.addPlayer(1000);
  });
  afterAll(() => world.close());

  const newest = async () => (await world.securityEvents()).at(-1);

  it('stand if the change stands that they are noted with', async () => {
    const before = await world.securityEvents();
    const change = (fails: boolean) =>
      world.database.transaction(async (inside) => {
        await noteSecurityEvent(inside, world.clock, { kind: 'password_changed', playerId: player.id });
        if (fails) throw new Error('undone');
      });
    await expect(change(true)).rejects.toThrow('undone');
    expect(await world.securityEvents()).toEqual(before);
    await change(false);
    expect(await newest()).toMatchObject({ kind: 'password_changed', player_id: player.id, mobile: player.mobile });
  });

  it.each([
    ['id', () => ({ playerId: player.id })],
    ['mobile', () => ({ mobile: player.mobile })],
    ['token', () => ({ token: player.token })],
  ])('name the player whole when the %s is known', async (_what, known) => {
    await noteSecurityEvent(world.database, world.clock, { kind: 'login_succeeded', address: ADDRESS, ...known() });
    expect(await newest()).toEqual({
      kind: 'login_succeeded',
      player_id: player.id,
      mobile: player.mobile,
      address: ADDRESS,
      device: '',
      details: {},
      times: 1,
    });
  });

  it('keep the number of somebody without an account, and nothing that is no number', async () => {
    for (const [mobile, kept] of [
      [STRANGER, STRANGER],
      ['my password', ''],
    ] as const) {
      await noteSecurityEvent(world.database, world.clock, { kind: 'login_failed', mobile });
      expect(await newest()).toMatchObject({ player_id: null, mobile: kept });
    }
    await noteSecurityEvent(world.database, world.clock, { kind: 'session_refused', token: 'unknown' });
    expect(await newest()).toMatchObject({ player_id: null, mobile: '' });
  });

  it('label the device the same each time, without what it is known by', async () => {
    const labels: string[] = [];
    for (const device of ['push-0001', 'push-0001', 'push-0002', '\0\ud800']) {
      await noteSecurityEvent(world.database, world.clock, { kind: 'logged_out', playerId: player.id, device });
      labels.push((await newest())?.device ?? '');
    }
    expect(labels).toEqual([labels[0], labels[0], ...labels.slice(2)]);
    expect(new Set(labels).size).toBe(3);
    for (const label of labels) expect(label).toMatch(/^[0-9a-f]{12}$/);
  });

  it('can neither be changed nor removed nor emptied', async () => {
    await noteSecurityEvent(world.database, world.clock, { kind: 'logged_out', playerId: player.id });
    for (const sql of [
      'delete from security_event',
      'truncate security_event',
      'update security_event set times = times + 1',
      `update security_event set address = 'elsewhere'`,
    ]) {
      await expect(world.database.query(sql)).rejects.toThrow('security_event is append-only');
    }
    world.events.note({ kind: 'login_failed', mobile: STRANGER, address: ADDRESS });
    await world.events.flush();
    for (const change of ['times = times - 1', `times = times + 1, address = ''`, 'fold = null']) {
      await expect(world.database.query(`update security_event set ${change} where fold is not null`)).rejects.toThrow(
        'security_event is append-only',
      );
    }
  });

  it('tell of refused sessions and of limits, whichever call met them', async () => {
    const [blocked, busy] = [await world.addPlayer(0, { blocked: true }), await world.addPlayer(0)];
    const ask = (token: string) =>
      world.call('/api-user-wallet-balance', { unique_token: token }, { 'x-forwarded-for': ADDRESS });
    await ask(blocked.token);
    await ask('a-token-of-nobody');
    world.clock.set(at('10:00 AM') + 60_000);
    let refused = 0;
    for (let n = 0; n < 603; n += 1) refused += (await ask(busy.token)).status === 429 ? 1 : 0;
    const events = await world.securityEvents();
    expect(refused).toBeGreaterThan(0);
    for (const event of [
      { kind: 'session_refused', mobile: blocked.mobile, player_id: blocked.id, details: { reason: 'blocked' } },
      { kind: 'session_refused', mobile: '', player_id: null, details: { reason: 'ended' } },
      { kind: 'limit_hit', mobile: busy.mobile, details: { call: '/api-user-wallet-balance' }, times: refused },
    ]) {
      expect(events).toContainEqual(expect.objectContaining({ ...event, address: ADDRESS, device: '' }));
    }
  });
});
