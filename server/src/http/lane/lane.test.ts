import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { exchange, listenOn, rawPost } from '../../../test/support/raw-http';
import { senderOf, trusting } from '../../addresses';
import { readConfig } from '../../config';
import { createLane, type LaneAnswer } from './lane';

const ANSWER: LaneAnswer = { status: 200, pieces: ['{"by":"lane"}'], gzip: false };

describe('the lane', () => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify();
    app.post('/call', async () => ({ by: 'framework' }));
  });
  afterEach(() => app.close());

  async function openWith(answer: () => Promise<LaneAnswer>): Promise<number> {
    const lane = createLane(readConfig({}), () => []);
    lane.add('/call', answer);
    lane.open(app);
    await app.ready();
    return listenOn(app.server);
  }
  const ask = (port: number) => exchange(port, [rawPost('/call', '{}')], 1);

  it('leaves an overloaded server to the framework, which refuses', async () => {
    const isUnderPressure = jest.fn(() => false);
    app.decorate('isUnderPressure', isUnderPressure);
    const port = await openWith(async () => ANSWER);
    expect((await ask(port))[0]?.body).toBe('{"by":"lane"}');
    isUnderPressure.mockReturnValue(true);
    expect((await ask(port))[0]?.body).toBe('{"by":"framework"}');
  });

  it('closes the connection of a call that fails unexpectedly, and serves the next one', async () => {
    const answers = [Promise.reject(new Error('unknown')), Promise.resolve(ANSWER)];
    const port = await openWith(() => answers.shift() ?? Promise.resolve(ANSWER));
    const url = `http://127.0.0.1:${port}/call`;
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    await expect(fetch(url, sent)).rejects.toThrow();
    expect(await (await fetch(url, sent)).json()).toEqual({ by: 'lane' });
  });

  it('answers accepted requests when the server stops, and closes the connection', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let taken = (): void => undefined;
    const isTaken = new Promise<void>((resolve) => (taken = resolve));
    const port = await openWith(() => {
      taken();
      return held.then(() => ANSWER);
    });
    const asked = ask(port);
    await isTaken;
    const stopped = app.close();
    setImmediate(release);
    const [answer] = await asked;
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' }, body: '{"by":"lane"}' });
    await stopped;
  });
});

describe('connections of its own', () => {
  const textOf = (file: string): string => readFileSync(join(__dirname, '../../../..', file), 'utf8');
  const bids = Object.values(FAMILY_PATHS).map(({ submitBid }) => submitBid);
  const paths = [API.dashboard, API.walletBalance, ...bids].sort();

  it("are in the guide's example for nginx", () => {
    const own = new RegExp(/location ~ (\S+) \{/.exec(textOf('docs/operating.md'))?.[1] ?? '');
    const all = [...Object.values(API).filter((path) => typeof path === 'string'), ...bids];
    expect(all.filter((path) => own.test(path)).sort()).toEqual(paths);
  });

  it('are in the configuration of HAProxy', () => {
    const [, own] = /^ +use_backend polls_and_bids if .* \{ path (.+) \}$/m.exec(textOf('deploy/haproxy.cfg')) ?? [];
    expect(own?.split(' ').sort()).toEqual(paths);
  });
});

describe('the sender of a lane request', () => {
  const FORWARDED = [
    undefined,
    '',
    '203.0.113.9',
    '203.0.113.9, 10.0.0.1',
    '203.0.113.9,10.0.0.2 , 10.0.0.1',
    'a,,b',
    '[2001:db8::1]:443, 10.0.0.1',
  ];

  it.each([false, true, 0, 1, 2, '10.0.0.0/8, 127.0.0.1'])(
    'is determined as by the framework, trusting %p',
    async (proxy) => {
      const trust = trusting(proxy);
      const app = Fastify({ trustProxy: trust });
      app.get('/', async ({ ip }) => ({ ip }));
      for (const forwarded of FORWARDED) {
        for (const remoteAddress of ['127.0.0.1', '10.0.0.9', '198.51.100.7']) {
          const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
          const { ip } = (await app.inject({ method: 'GET', url: '/', headers, remoteAddress })).json();
          expect([forwarded, senderOf(remoteAddress, forwarded, trust)]).toEqual([forwarded, ip]);
        }
      }
      await app.close();
    },
  );
});
