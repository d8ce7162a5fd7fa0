import { eventually } from '../../test/support/eventually';
import { newBrowser, startPushService } from '../../test/support/push-service';
import { generateVAPIDKeys } from 'web-push';
import { isPublic } from './push-address';
import type { Push } from './push-sender';

describe('a push', () => {
  const key = generateVAPIDKeys();
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeEach(async () => {
    service = await startPushService();
  });
  afterEach(() => service.stop());

  const pushTo = (endpoint?: string) => {
    const browser = newBrowser(endpoint);
    const push: Push = { ...browser, text: '{"title":"रिज़ल्ट"}', topic: 'notice-7' };
    return { browser, push };
  };

  it('is encrypted for its browser and signed by the key of the site', async () => {
    const { browser, push } = pushTo();
    expect(await service.sender().send(push, key)).toEqual({ kind: 'taken' });
    const [taken] = service.received;
    if (!taken) throw new Error('nothing was received');
    const { url, headers, body, claims } = taken;
    expect(`https://push.example${url}`).toBe(browser.endpoint);
    expect(JSON.parse(browser.open(body))).toEqual({ title: 'रिज़ल्ट' });
    expect(() => newBrowser().open(body)).toThrow();
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'https://play.example', key: key.publicKey });
    expect(headers).toMatchObject({ ttl: '86400', topic: 'notice-7', 'content-encoding': 'aes128gcm' });
    expect(headers.cookie).toBeUndefined();
  });

  it('has one length, whatever its text', async () => {
    const sender = service.sender();
    for (const text of ['{}', JSON.stringify({ title: 'अ'.repeat(100) })])
      await sender.send({ ...pushTo().push, text }, key);
    expect(new Set(service.received.map(({ body }) => body.length)).size).toBe(1);
  });

  it.each([
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [400, { kind: 'refused' }],
    [403, { kind: 'refused' }],
    [413, { kind: 'refused' }],
    [500, { kind: 'later', afterSeconds: 0 }],
    [503, { kind: 'later', afterSeconds: 0 }],
  ])('that is answered with %i is %j', async (status, outcome) => {
    service.answerWith({ status });
    expect(await service.sender().send(pushTo().push, key)).toEqual(outcome);
  });

  it.each([
    ['120', 120],
    ['999999', 3600],
    ['-1', 0],
    ['Sat, 21 Nov 2026 00:00:00 GMT', 0],
  ])('is delayed as the push service asks, %s, but not for long', async (retryAfter, afterSeconds) => {
    service.answerWith({ status: 429, headers: { 'retry-after': retryAfter } });
    expect(await service.sender().send(pushTo().push, key)).toEqual({ kind: 'later', afterSeconds });
  });

  it.each([301, 302, 307, 308])('follows no redirect, %i', async (status) => {
    service.answerWith((path) =>
      path === '/elsewhere' ? { status: 201 } : { status, headers: { location: 'https://push.example/elsewhere' } },
    );
    expect(await service.sender().send(pushTo().push, key)).toEqual({ kind: 'refused' });
    expect(service.received).toHaveLength(1);
  });

  it('never reaches an address that is not public, named or literal', async () => {
    const sender = service.sender(undefined, { allows: isPublic });
    for (const endpoint of ['https://push.example/a', 'https://127.0.0.1/a', 'https://[::ffff:7f00:1]/a'])
      expect(await sender.send(pushTo(endpoint).push, key)).toEqual({ kind: 'gone' });
    expect(service.connections()).toBe(0);
  });

  it('goes to the address that was checked, and is looked up again for each connection', async () => {
    const addresses = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2']];
    const asked = [...addresses];
    const sender = service.sender(() => asked.shift() ?? []);
    service.answerWith({ status: 201, headers: { connection: 'close' } });
    expect(await sender.send(pushTo().push, key)).toEqual({ kind: 'taken' });
    for (const _changed of addresses.slice(1)) expect(await sender.send(pushTo().push, key)).toEqual({ kind: 'gone' });
    expect([service.connections(), asked]).toEqual([1, []]);
  });

  it('accepts no certificate of another name', async () => {
    const outcome = await service.sender().send(pushTo('https://third.example/a').push, key);
    expect(outcome).toEqual({ kind: 'later', afterSeconds: 0 });
    expect(service.received).toEqual([]);
  });

  it('times out without an answer', async () => {
    service.answerWith('silence');
    const sent = await service.sender(undefined, { withinMs: 300 }).send(pushTo().push, key);
    expect(sent).toEqual({ kind: 'later', afterSeconds: 0 });
  });

  it('does not read an endless answer', async () => {
    service.answerWith('flood');
    const sender = service.sender(undefined, { withinMs: 300_000 });
    expect(await sender.send(pushTo().push, key)).toEqual({ kind: 'taken' });
    await eventually('the end of the flood', () => service.endedFloods() === 1);
    service.answerWith({ status: 201 });
    expect(await sender.send(pushTo().push, key)).toEqual({ kind: 'taken' });
  });

  it('to a browser whose key is not on the curve is given up', async () => {
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
    expect(await service.sender().send({ ...pushTo().push, p256dh }, key)).toEqual({ kind: 'gone' });
    expect(service.received).toEqual([]);
  });

  it('in progress ends when the sender is closed', async () => {
    service.answerWith('silence');
    const sender = service.sender(undefined, { withinMs: 60_000 });
    const sent = sender.send(pushTo().push, key);
    while (service.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    sender.close();
    expect(await sent).toEqual({ kind: 'later', afterSeconds: 0 });
  });
});
