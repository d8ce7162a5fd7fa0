import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { type Browser, newBrowser } from '../../test/support/push-service';
import { ALL_TOPICS, createPushStage, type PushStage } from '../../test/support/push-stage';
import { createWorld } from '../../test/support/world';
import { cleanUp } from '../instance/clean-up';
import { replacePushKey } from './push-key';
import { sendDuePushes } from './send-due-pushes';

describe.each(DATABASES)('push devices on $name', (kind) => {
  let stage: PushStage;
  beforeEach(async () => {
    stage = await createPushStage(kind);
  });
  afterEach(async () => {
    expect(await stage.world.breaks()).toEqual([]);
    await stage.close();
  });

  it.each<[string, (of: PushStage) => Promise<unknown>]>([
    ['logged out', ({ world, player }) => world.call(API.userLogout, { unique_token: player.token })],
    [
      'is blocked',
      ({ world, player }) => world.database.query('update player set blocked = true where id = $1', [player.id]),
    ],
    ['was away for long', async ({ later }) => later(7 * 24 * 60 + 1)],
    ['wants none', ({ world, player }) => world.call(API.stopPush, { unique_token: player.token })],
  ])('are removed when their player %s', async (_why, end) => {
    const { device, write, send, titles, devices, jobs } = stage;
    const browser = await device();
    await write();
    await end(stage);
    await write();
    await send();
    expect([titles(browser), await devices(), await jobs()]).toEqual([[], 0, 0]);
  });

  it.each([404, 410])('are removed when the push service answers %i', async (status) => {
    const { service, mine, device, write, jobs, devices, answering } = stage;
    await device();
    await write();
    await answering({ status });
    expect([service.received.length, await devices(), await jobs()]).toEqual([1, 0, 0]);
    expect(await mine()).not.toHaveProperty('endpoint');
  });

  it('are retried for half an hour while a push service is down', async () => {
    const { service, device, write, send, titles, jobs, devices, later, answering } = stage;
    const browser = await device();
    await write();
    await answering({ status: 503 });
    await send();
    expect(service.received).toHaveLength(1);
    for (const minutes of [1, 2, 4, 8]) {
      later(minutes);
      await send();
    }
    expect(service.received.splice(0)).toHaveLength(5);
    later(16);
    await answering({ status: 201 });
    expect([titles(browser), await jobs(), await devices()]).toEqual([['Deposit approved'], 0, 1]);
    await write();
    service.answerWith({ status: 503 });
    for (let minute = 0; minute < 40; minute += 1) {
      await send();
      later(1);
    }
    expect([service.received.length, await jobs(), await devices()]).toEqual([6, 0, 1]);
  });

  it('are given up after three days and many failures, unless they are saved again', async () => {
    const { save, device, write, jobs, devices, later, answering } = stage;
    const browser = await device();
    const refuse = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        await write();
        await answering({ status: 403 });
      }
    };
    await refuse(20);
    expect(await devices()).toBe(1);
    later(3 * 24 * 60 + 1);
    await save(browser);
    await refuse(20);
    expect(await devices()).toBe(1);
    later(3 * 24 * 60 + 1);
    await refuse(1);
    expect([await devices(), await jobs()]).toEqual([0, 0]);
  });

  it('are served by another server when one dies while sending', async () => {
    const { world, service, device, write, send, titles, later } = stage;
    const browser = await device();
    await write();
    const { database, clock } = world;
    const query: typeof database.query = (sql, values) =>
      sql.startsWith('delete from push_job') ? Promise.reject(new Error('killed')) : database.query(sql, values);
    const killed = sendDuePushes({ database: { ...database, query }, clock }, service.sender());
    await expect(killed).rejects.toThrow('killed');
    await send();
    expect(titles(browser)).toEqual(['Deposit approved']);
    later(1);
    await send();
    expect(titles(browser)).toEqual(['Deposit approved']);
    later(10);
    await send();
    expect(titles(browser)).toEqual([]);
  });

  it('belong to whoever is logged in at a browser, and to nobody who only knows its endpoint', async () => {
    const { world, save, mine, device, write, send, titles } = stage;
    const other = await world.addPlayer(1000);
    const browser = await device();
    await write();
    const thief = { ...newBrowser(browser.endpoint) };
    expect(await save(thief, {}, other.token)).toMatchObject({ status: false, code: 'not_allowed' });
    expect(await mine(other.token)).not.toHaveProperty('endpoint');
    const own = await device({ topics: ['win'] }, other.token);
    const rows = () => world.database.query('select * from push_device order by id');
    const before = await rows();
    expect(await save(thief, {}, other.token)).toMatchObject({ status: false, code: 'not_allowed' });
    expect([await rows(), await mine(other.token)]).toEqual([
      before,
      expect.objectContaining({ endpoint: own.endpoint, topics: ['win'] }),
    ]);
    expect(await save(browser, {}, other.token)).toMatchObject({ status: true, endpoint: browser.endpoint });
    expect(await mine()).not.toHaveProperty('endpoint');
    await send();
    expect(titles(browser)).toEqual([]);
    await write('deposit_credited', other);
    await send();
    expect(titles(browser)).toEqual(['Deposit approved']);
  });

  it('are at most five of a player, and one of a session', async () => {
    const { world, player, mine, device, devices } = stage;
    const browsers: Browser[] = [];
    for (let n = 0; n < 6; n += 1) {
      world.nextSecond();
      browsers.push(await device({}, await world.openSession(player.id)));
    }
    const [first, ...last] = browsers;
    expect(await devices()).toBe(5);
    const kept = await world.database.query<{ endpoint: string }>('select endpoint from push_device order by id');
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(last.map(({ endpoint }) => endpoint));
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(first?.endpoint);
    await device();
    await device();
    expect(await devices()).toBe(5);
    expect(await mine()).toMatchObject({ topics: ALL_TOPICS });
  });

  it('are cleaned up after ended sessions, and after a time without pushes', async () => {
    const { world, player, device, write, jobs, devices, later } = stage;
    await device();
    await write();
    await cleanUp(world, { securityEventDays: 180 });
    expect([await devices(), await jobs()]).toEqual([1, 1]);
    await world.call(API.userLogout, { unique_token: player.token });
    later(2 * 24 * 60 + 1);
    await cleanUp(world, { securityEventDays: 180 });
    expect([await devices(), await jobs()]).toEqual([0, 0]);
  });

  it('are removed with the key that browsers subscribed with, and start again with the next', async () => {
    const { world, mine, device, write, send, titles, devices, jobs } = stage;
    const old = await device();
    const { public_key: first } = await mine();
    await write();
    const { publicKey } = await replacePushKey(byOperator(world));
    expect(publicKey).not.toBe(first);
    expect(await mine()).toMatchObject({ public_key: publicKey });
    expect([await devices(), await jobs()]).toEqual([0, 0]);
    await write();
    await send();
    expect(titles(old)).toEqual([]);
    const next = await device();
    await write();
    await send();
    expect(stage.service.received.map(({ claims }) => claims.key)).toEqual([publicKey]);
    expect(titles(next)).toEqual(['Deposit approved']);
  });

  it('refuse strangers and malformed requests', async () => {
    const { world, save, devices } = stage;
    const browser = newBrowser();
    for (const path of [API.myPush, API.stopPush])
      expect((await world.call(path, { unique_token: 'no one' })).body.code).toBe('session_ended');
    expect(await save(browser, {}, 'no one')).toMatchObject({ code: 'session_ended' });
    for (const wrong of [
      ...['http://push.example/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://push.example:25/a', ''].map(
        (endpoint) => ({ endpoint }),
      ),
      { endpoint: `https://push.example/${'a'.repeat(1000)}` },
      ...[{ p256dh: 'short' }, { p256dh: 'A'.repeat(87) }, { auth: '' }, { auth: `${browser.auth}A` }],
      ...[{ topics: [] }, { topics: ['offers'] }, { topics: 'win' }, { language: 'fr' }],
      ...[{ quiet_from: '22:00' }, { quiet_from: '24:00', quiet_to: '07:00' }],
      { quiet_from: '07:00', quiet_to: '07:00' },
    ])
      expect(await save(browser, wrong)).toMatchObject({ status: false, code: 'bad_request' });
    expect(await devices()).toBe(0);
  });
});

describe.each(DATABASES)('a site without pushes on $name', (kind) => {
  it('reports that, and stores no device', async () => {
    const world = await createWorld(kind, { WEB_PUSH: '0' });
    const { token } = await world.addPlayer();
    expect((await world.call(API.myPush, { unique_token: token })).body).toMatchObject({
      status: true,
      public_key: '',
    });
    const { endpoint, p256dh, auth } = newBrowser();
    const asked = { endpoint, p256dh, auth, topics: ALL_TOPICS, quiet_from: '', quiet_to: '', language: 'en' };
    const saved = await world.call(API.savePush, { unique_token: token, ...asked });
    expect(saved.body).toMatchObject({ status: false, code: 'not_allowed' });
    expect(await world.database.query('select 1 as one from push_device')).toEqual([]);
    await world.close();
  });
});
