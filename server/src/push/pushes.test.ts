import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { createPushStage, type PushStage } from '../../test/support/push-stage';
import { at, DAY, KALYAN } from '../../test/support/world';
import { declareResult } from '../results/declare-result';
import { settleAll } from '../results/settle-all';

describe.each(DATABASES)('pushes on $name', (kind) => {
  let stage: PushStage;
  beforeEach(async () => {
    stage = await createPushStage(kind);
  });
  afterEach(async () => {
    expect(await stage.world.breaks()).toEqual([]);
    await stage.close();
  });

  const bidAndDeclare = async (number: string): Promise<void> => {
    const { world, player } = stage;
    await world.bid(player, { lines: [{ digits: '5', points: '40' }] });
    world.clock.set(at('04:10 PM'));
    const result = { marketId: KALYAN, day: DAY, session: 'open', number, reason: 'drawn' } as const;
    await declareResult(byOperator(world), result);
    await settleAll(world);
  };

  it('are off until a player opts in', async () => {
    const { service, mine, write, send, jobs } = stage;
    expect(await mine()).toMatchObject({ status: true, public_key: expect.stringMatching(/^[\w-]{87}$/) });
    expect(await mine()).not.toHaveProperty('endpoint');
    await write();
    await send();
    expect([service.connections(), await jobs()]).toEqual([0, 0]);
  });

  it('announce what is new in the inbox once, in the language of the device, without points and numbers', async () => {
    const { world, player, service, device, write, send, receivedBy, titles, jobs } = stage;
    const [english, marathi] = [await device(), await device({ language: 'mr' }, await world.openSession(player.id))];
    await write('payout_number_changed');
    await send(AbortSignal.abort());
    expect(service.connections()).toBe(0);
    await Promise.all([send(), send()]);
    await send();
    const [first, ...more] = service.received.map(({ headers }) => headers.topic);
    expect([first, more]).toEqual([expect.stringMatching(/^notice-\d+$/), [first]]);
    const [sent] = service.received.splice(0, 2).map(({ url, body }) => {
      const browser = english.endpoint.endsWith(url) ? english : marathi;
      return JSON.parse(browser.open(body));
    });
    expect(sent.path).toBe('/inbox');
    expect(JSON.stringify(sent)).not.toMatch(/500|9000000001/);
    await write();
    await send();
    const received = [...service.received];
    expect(titles(english)).toEqual(['Deposit approved']);
    service.received.push(...received);
    expect(receivedBy(marathi)).toMatchObject([{ title: 'जमा रक्कम मंजूर झाली', language: 'mr' }]);
    expect(await jobs()).toBe(0);
  });

  it("announce a result and a win on the player's bids, written by the settlement", async () => {
    const { world, service, device, send, receivedBy } = stage;
    const browser = await device({ topics: ['win'] });
    const other = await world.addPlayer(1000);
    const stranger = await device({}, other.token);
    await bidAndDeclare('122');
    await send();
    const received = [...service.received];
    expect(receivedBy(stranger)).toEqual([]);
    service.received.push(...received);
    const win = { title: 'You won', body: 'KALYAN: 122-5', path: '/inbox', tag: expect.stringMatching(/^\d+$/) };
    expect(receivedBy(browser)).toEqual([{ ...win, language: 'en' }]);
  });

  it('name the market in the language of the device', async () => {
    const { world, device, send, receivedBy } = stage;
    await world.database.query(`update market set hindi_name = 'कल्याण' where name = 'KALYAN'`);
    const browser = await device({ topics: ['win'], language: 'hi' });
    await bidAndDeclare('122');
    await send();
    expect(receivedBy(browser)).toMatchObject([{ title: 'आप जीते', body: 'कल्याण: 122-5', language: 'hi' }]);
  });

  it.each([
    ['correction', DAY, 'KALYAN'],
    ['correction', '2026-11-20', 'KALYAN, 20 Nov 2026'],
    ['void', '2026-11-20', 'KALYAN, 20 Nov 2026'],
  ])('of a %s for %s say "%s"', async (noticeKind, day, body) => {
    const { world, player, device, send, receivedBy } = stage;
    const browser = await device();
    await world.database.query('select write_notice($1::timestamptz, $2, $3, $4::jsonb)', [
      ...[world.clock.iso(), player.id, noticeKind, JSON.stringify({ market: KALYAN, day })],
    ]);
    await send();
    expect(receivedBy(browser)).toMatchObject([{ body }]);
  });

  it.each([
    ['win', '119', []],
    ['result', '119', ['Result: KALYAN']],
    ['result', '122', ['You won']],
    ['security', '122', []],
  ])('of %s after %s show %j', async (topic, number, expected) => {
    const { device, send, titles } = stage;
    const browser = await device({ topics: [topic] });
    await bidAndDeclare(number);
    await send();
    expect(titles(browser)).toEqual(expected);
  });

  it('are stored with their event or not at all', async () => {
    const { world, player, device, jobs } = stage;
    await device();
    const lost = world.database.transaction(async (inside) => {
      await inside.query(`select write_notice($1::timestamptz, $2, 'win', '{}')`, [world.clock.iso(), player.id]);
      expect(await inside.query('select 1 as one from push_job')).toHaveLength(1);
      throw new Error('killed');
    });
    await expect(lost).rejects.toThrow('killed');
    expect(await jobs()).toBe(0);
  });

  it('are held during quiet hours, also over midnight, and then sent together', async () => {
    const { world, mine, device, write, send, receivedBy, titles, later } = stage;
    world.clock.set(at('10:30 PM'));
    const browser = await device({ quiet_from: '22:00', quiet_to: '07:00' });
    expect(await mine()).toMatchObject({ quiet_from: '22:00', quiet_to: '07:00' });
    await write();
    later(60);
    await write('password_changed');
    await send();
    await world.setClock(at('06:59 AM', '2026-11-22'));
    await send();
    expect(titles(browser)).toEqual([]);
    await world.setClock(at('07:00 AM', '2026-11-22'));
    await send();
    expect(receivedBy(browser)).toMatchObject([
      { title: 'Your inbox has news', tag: expect.stringMatching(/^news-\d+$/) },
    ]);
    await write();
    await send();
    expect(titles(browser)).toEqual(['Deposit approved']);
  });

  it('of several notices replace only themselves, also with the highest numbers', async () => {
    const { world, service, device, write, receivedBy, later, answering } = stage;
    await world.database.query(`select setval('notice_number', 999999999999999990)`);
    const browser = await device();
    const tags: string[] = [];
    const topics: unknown[] = [];
    const sendAll = async (status: number): Promise<void> => {
      await answering({ status });
      topics.push(...service.received.map(({ headers }) => headers.topic));
      tags.push(...receivedBy(browser).map(({ tag }) => tag));
      later(2);
    };
    await write();
    await write();
    await sendAll(503);
    await sendAll(201);
    await write();
    await write('password_changed');
    await sendAll(201);
    const [first, again, next, ...more] = tags;
    expect(more).toEqual([]);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
    expect(topics).toEqual(tags.map((tag) => `notice-${tag}`));
    for (const topic of topics) expect(topic).toMatch(/^[\w-]{1,32}$/);
  });

  it('are held by quiet hours that were chosen after the notice', async () => {
    const { save, device, write, send, titles, later } = stage;
    const browser = await device();
    await write();
    await save(browser, { quiet_from: '09:00', quiet_to: '11:00' });
    await send();
    expect(titles(browser)).toEqual([]);
    later(60);
    await send();
    expect(titles(browser)).toEqual(['Deposit approved']);
  });

  it('leave out kinds that were switched off after the notice', async () => {
    const { world, save, device, write, send, titles, jobs } = stage;
    world.clock.set(at('10:30 PM'));
    const browser = await device({ quiet_from: '22:00', quiet_to: '07:00' });
    await write();
    await write('password_changed');
    await save(browser, { topics: ['security'] });
    await world.setClock(at('07:00 AM', '2026-11-22'));
    await send();
    expect([titles(browser), await jobs()]).toEqual([['Password changed'], 0]);
  });

  it('leave out what was read, what is a day old, and everything during a break', async () => {
    const { world, player, device, write, send, titles, jobs, devices, later } = stage;
    const browser = await device();
    await write();
    await world.call(API.readNotices, { unique_token: player.token, up_to: '999999999999999999' });
    await send();
    await write();
    later(24 * 60);
    await send();
    expect(titles(browser)).toEqual([]);
    await world.call(API.takeBreak, { unique_token: player.token, break_kind: 'self_exclusion', break_length: 6 });
    await write();
    await send();
    expect([titles(browser), await jobs(), await devices()]).toEqual([[], 0, 1]);
  });
});
