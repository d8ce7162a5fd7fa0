import { API } from '@ank/protocol/test-support';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, type Player, type StoredEvent, type World } from '../../test/support/world';
import type { Queryable } from '../db/port';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { noteChange } from './note-change';

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

  it('are kept if and only if the change is that they are stored with', async () => {
    const before = await world.securityEvents();
    const change = (fails: boolean) =>
      world.database.transaction(async (inside) => {
        await noteChange({ database: inside, clock: world.clock }, { kind: 'password_changed', playerId: player.id });
        if (fails) throw new Error('undone');
      });
    await expect(change(true)).rejects.toThrow('undone');
    expect(await world.securityEvents()).toEqual(before);
    await change(false);
    expect(await newest()).toMatchObject({ kind: 'password_changed', player_id: player.id, mobile: player.mobile });
  });

  it.each([
    ['a change', 'id', () => ({ playerId: player.id })],
    ['a change', 'mobile', () => ({ mobile: player.mobile })],
    ['an attempt', 'id', () => ({ playerId: player.id })],
    ['an attempt', 'mobile', () => ({ mobile: player.mobile })],
    ['an attempt', 'token', () => ({ token: player.token })],
  ])('name the player in full, of %s, when the %s is known', async (what, _by, known) => {
    player = await world.addPlayer();
    const event = { address: ADDRESS, ...known() };
    if (what === 'a change') await noteChange(world, { kind: 'login_succeeded', ...event });
    else world.events.note({ kind: 'password_wrong', ...event });
    expect(await newest()).toEqual({
      kind: what === 'a change' ? 'login_succeeded' : 'password_wrong',
      player_id: player.id,
      mobile: player.mobile,
      address: ADDRESS,
      device: '',
      details: {},
      times: 1,
    });
  });

  it('keep the number of somebody without an account, and no malformed number', async () => {
    for (const [mobile, kept] of [
      [STRANGER, STRANGER],
      ['my password', ''],
    ] as const) {
      world.events.note({ kind: 'login_failed', mobile });
      expect(await newest()).toMatchObject({ player_id: null, mobile: kept });
    }
    world.events.note({ kind: 'session_refused', token: 'unknown' });
    expect(await newest()).toMatchObject({ player_id: null, mobile: '' });
  });

  it('label a device the same each time, without revealing its identity', async () => {
    const labels: string[] = [];
    for (const device of ['push-0001', 'push-0001', 'push-0002', '\0\ud800']) {
      await noteChange(world, { kind: 'logged_out', playerId: player.id, device });
      labels.push((await newest())?.device ?? '');
    }
    expect(labels).toEqual([labels[0], labels[0], ...labels.slice(2)]);
    expect(new Set(labels).size).toBe(3);
    for (const label of labels) expect(label).toMatch(/^[0-9a-f]{12}$/);
  });

  it('cannot be changed, removed or truncated', async () => {
    await noteChange(world, { kind: 'logged_out', playerId: player.id });
    for (const sql of [
      'delete from security_event',
      'truncate security_event',
      'update security_event set times = times + 1',
      `update security_event set address = 'elsewhere'`,
    ]) {
      await expect(world.database.query(sql)).rejects.toMatchObject({ code: '23001' });
    }
    world.events.note({ kind: 'login_failed', mobile: STRANGER, address: ADDRESS });
    await world.events.flush();
    for (const change of ['times = times - 1', `times = times + 1, address = ''`, 'fold = null']) {
      await expect(
        world.database.query(`update security_event set ${change} where fold is not null`),
      ).rejects.toMatchObject({ code: '23001' });
    }
  });

  /** The player's changes of the minute, the counted ones last. */
  const changes = async (): Promise<StoredEvent[]> =>
    (await world.securityEvents())
      .filter((event) => event.player_id === player.id && !event.details.by)
      .sort((one, other) => one.times - other.times || other.address.localeCompare(one.address));
  const payAt = (number: string) =>
    world.call(
      API.addUpiDetails,
      { unique_token: player.token, upi_type: '1', paytm_no: number, google_pay_no: '', phon_pay_no: '' },
      { 'x-forwarded-for': ADDRESS },
    );

  it('of changes are ten rows per player and minute, then counted by kind, and none is lost', async () => {
    player = await world.addPlayer();
    const numbers = Array.from({ length: 40 }, (_, n) => `90000000${10 + n}`);
    const answers = await Promise.all(numbers.map(payAt));
    expect(answers.map(({ body }) => body.status)).toEqual(numbers.map(() => true));
    const rows = await changes();
    expect(rows.map(({ times }) => times)).toEqual([...Array.from({ length: 10 }, () => 1), 30]);
    for (const row of rows.slice(0, 10)) {
      expect(row).toMatchObject({ address: ADDRESS, details: { number: expect.stringMatching(/^\*{6}\d{4}$/) } });
    }
    expect(rows.at(-1)).toEqual({
      ...{ kind: 'payout_number_changed', player_id: player.id, mobile: player.mobile, times: 30 },
      ...{ address: '', device: '', details: { stands_for: 'player' } },
    });

    world.clock.set(world.clock.nowMs() + 60_000);
    await payAt('9000000099');
    expect((await changes()).filter(({ times }) => times === 1)).toHaveLength(11);
  });

  it('of concurrent changes are ten rows, too: one waits until the other is committed', async () => {
    player = await world.addPlayer();
    const note = (inside: Queryable) =>
      noteChange(
        { database: inside, clock: world.clock },
        { kind: 'logged_out', playerId: player.id, address: ADDRESS },
      );
    for (let n = 0; n < 9; n += 1) await note(world.database);
    let other: Promise<void> | undefined;
    await world.database.transaction(async (inside) => {
      await note(inside);
      other = note(world.database);
      await Promise.race([other, sleep(500)]);
    });
    await other;
    expect((await changes()).map(({ address }) => address)).toEqual([...Array.from({ length: 10 }, () => ADDRESS), '']);
  });

  it('of a kind without a row in the minute get one, so that no other kind hides them', async () => {
    player = await world.addPlayer();
    const other = await world.addPlayer();
    const note = (kind: 'login_succeeded' | 'logged_out', { id: playerId } = player) =>
      noteChange(world, { kind, playerId, address: ADDRESS });
    for (let n = 0; n < 12; n += 1) await note('login_succeeded');
    await payAt('9000000001');
    for (let n = 0; n < 3; n += 1) await note('logged_out');
    const counted = (await changes()).slice(10).map(({ kind, times, address }) => [kind, times, address]);
    expect(counted).toEqual([
      ['payout_number_changed', 1, ADDRESS],
      ['logged_out', 1, ADDRESS],
      ['login_succeeded', 2, ''],
      ['logged_out', 2, ''],
    ]);
    await note('logged_out', other);
    expect(await newest()).toMatchObject({ player_id: other.id, address: ADDRESS, times: 1 });
  });

  it("of an operator are never merged, and do not use up the player's ten rows", async () => {
    player = await world.addPlayer();
    const operate = (...words: string[]) =>
      runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
    for (let n = 0; n < 12; n += 1) await operate('players', 'list', '--mobile', player.mobile, '--as', 'asha');
    for (let n = 0; n < 10; n += 1) await payAt(`900000000${n}`);
    await operate('players', 'reset-password', '--mobile', player.mobile, '--reason', 'x', '--yes', '--as', 'asha');
    const typed = (await world.securityEvents()).filter((event) => event.mobile === player.mobile && event.details.by);
    expect(typed.map(({ kind, times, details }) => [kind, times, details.by])).toEqual([
      ...Array.from({ length: 12 }, () => ['operator_command', 1, 'operator:asha']),
      ['password_reset', 1, 'operator:asha'],
      ['operator_command', 1, 'operator:asha'],
    ]);
    expect((await changes()).map(({ times }) => times)).toEqual(Array.from({ length: 10 }, () => 1));
  });

  it('of changes are not displaced by those that strangers cause, not even the counted ones', async () => {
    player = await world.addPlayer();
    for (let n = 0; n < 12; n += 1) await payAt(`90000000${10 + n}`);
    world.events.note({ kind: 'login_failed', mobile: STRANGER, address: ADDRESS });
    const before = await changes();
    await world.securityEvents();
    await world.database.query(`select remove_old_security_events('-infinity', 0, 100000)`);
    expect(await changes()).toEqual(before);
    expect((await world.securityEvents()).filter(({ mobile }) => mobile === STRANGER)).toEqual([]);
  });

  it('record refused sessions and limits, whichever call met them', async () => {
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
