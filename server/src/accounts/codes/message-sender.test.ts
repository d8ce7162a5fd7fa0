import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { readConfig } from '../../config';
import { unavailable } from '../../errors';
import { createMessageSender, NotSent, withDecoys } from './message-sender';

const MESSAGE = { mobile: '9876543210', code: 4321, purpose: 'register' } as const;

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/ank',
  APP_KEYS: 'web',
  PUBLIC_URL: 'https://play.example',
  TRUST_PROXY: 'false',
};

/** A sender with the given settings, and its log without process id and time, whose digits may be those of a code. */
function senderOf(env: Record<string, string>, answerWithinMs?: number) {
  let logged = '';
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => ((logged += chunk.toString()), done()) });
  const logger = pino({ base: null, timestamp: false }, stream);
  return { send: createMessageSender(readConfig(env), logger, answerWithinMs), logged: () => logged };
}

/** A code service on a free port of this machine. */
async function withService<Result>(answer: RequestListener, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('the sender on the console', () => {
  it.each(['', 'echo', 'verify'])('prints the code with only the end of the number (OTP_MODE=%s)', async (OTP_MODE) => {
    const { send, logged } = senderOf({ OTP_MODE });
    await send(MESSAGE);
    expect(logged()).toContain('code 4321 for ******3210');
    expect(logged()).not.toContain(MESSAGE.mobile);
  });

  it('prints that a password was reset', async () => {
    const { send, logged } = senderOf({});
    await send({ mobile: MESSAGE.mobile, purpose: 'reset_done' });
    expect(logged()).toContain('password reset for ******3210');
  });

  it('is never part of a production server', () => {
    expect(() => senderOf({ ...PRODUCTION, OTP_MODE: 'echo' })).toThrow('OTP_MODE=echo');
    expect(() => senderOf({ ...PRODUCTION, OTP_MODE: 'verify' })).toThrow('OTP_WEBHOOK_URL');
  });
});

describe('the sender by webhook', () => {
  it('posts number, code and purpose as JSON, and logs none of them', async () => {
    const received: unknown[] = [];
    await withService(
      (request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          received.push([request.method, request.url, request.headers['content-type'], JSON.parse(body)]);
          response.writeHead(202).end();
        });
      },
      async (url) => {
        const { send, logged } = senderOf({ OTP_MODE: 'verify', OTP_WEBHOOK_URL: url });
        await send(MESSAGE);
        expect(received).toEqual([
          ['POST', '/send', 'application/json', { mobile: '+919876543210', code: '4321', purpose: 'register' }],
        ]);
        expect(logged()).toBe('');
        await send({ mobile: MESSAGE.mobile, purpose: 'reset_done' });
        expect(received.at(-1)).toEqual([
          'POST',
          '/send',
          'application/json',
          { mobile: '+919876543210', purpose: 'reset_done' },
        ]);
      },
    );
  });

  it.each([301, 400, 500])(
    'fails on an answer of %i, follows no redirect, and logs neither code nor number',
    async (httpStatus) => {
      const asked: string[] = [];
      await withService(
        (request, response) => {
          asked.push(request.url ?? '');
          response.writeHead(httpStatus, { location: '/elsewhere' }).end('4321 for 9876543210');
        },
        async (url) => {
          const { send, logged } = senderOf({ OTP_MODE: 'verify', OTP_WEBHOOK_URL: url });
          await expect(send(MESSAGE)).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
          expect(asked).toEqual(['/send']);
          expect(logged()).toMatch(/the code service/);
          expect(logged()).not.toMatch(/4321|3210/);
        },
      );
    },
  );

  it('fails when the service cuts the connection, and when it does not answer in time', async () => {
    await withService(
      (request) => void request.socket.destroy(),
      async (url) =>
        expect(senderOf({ OTP_MODE: 'verify', OTP_WEBHOOK_URL: url }).send(MESSAGE)).rejects.toMatchObject({
          refusal: { code: 'unavailable' },
        }),
    );
    await withService(
      () => undefined,
      async (url) =>
        expect(senderOf({ OTP_MODE: 'verify', OTP_WEBHOOK_URL: url }, 200).send(MESSAGE)).rejects.toMatchObject({
          refusal: { code: 'unavailable' },
        }),
    );
  });

  it('waits five seconds for an answer', async () => {
    const limit = jest.spyOn(AbortSignal, 'timeout');
    await withService(
      (_request, response) => void response.writeHead(202).end(),
      (url) => senderOf({ OTP_MODE: 'verify', OTP_WEBHOOK_URL: url }).send(MESSAGE),
    );
    expect(limit.mock.calls).toEqual([[5000]]);
    limit.mockRestore();
  });
});

describe('a message that is not sent', () => {
  const numbered = (n: number) => ({ ...MESSAGE, mobile: String(9_000_000_000 + n) });
  const sent = (): Promise<void> => Promise.resolve();
  const refused = (): Promise<void> => Promise.reject(new NotSent());

  /** A sender with decoys, whose messages take the given times, and how long each decoy slept. */
  function stage() {
    const slept: number[] = [];
    let [now, luck] = [0, 0];
    let answer = sent;
    let takes = 0;
    const { send, sendNothing } = withDecoys(
      () => {
        now += takes;
        return answer();
      },
      { random: () => luck, sleep: async (ms) => void slept.push(ms), nowMs: () => now },
    );
    return {
      async real(mobile: number, ms: number, outcome = sent): Promise<void> {
        [takes, answer] = [ms, outcome];
        await send(numbered(mobile)).catch(() => undefined);
      },
      decoy: (random = 0): Promise<void> => ((luck = random), sendNothing()),
      slept,
    };
  }

  it('takes as long as any of the last fifty messages, whichever chance picks', async () => {
    const { real, decoy, slept } = stage();
    for (let ms = 1; ms <= 60; ms += 1) await real(ms, ms);
    for (const random of [0, 0.5, 0.999]) await decoy(random);
    expect(slept).toEqual([11, 36, 60]);
  });

  it('does not end at once before the first message, nor always takes the same time', async () => {
    const { decoy, slept } = stage();
    for (const random of [0, 0.999]) await decoy(random);
    expect(slept[0]).toBeGreaterThanOrEqual(200);
    expect(slept[1]).toBeGreaterThan(slept[0]!);
    expect(slept[1]).toBeLessThanOrEqual(800);
  });

  it('succeeds although the service refuses a number, as often as it is asked', async () => {
    const { real, decoy } = stage();
    for (let times = 0; times < 5; times += 1) {
      await real(1, 40, refused);
      await expect(decoy()).resolves.toBeUndefined();
    }
  });

  it('fails once the service has refused three numbers in a row, until it accepts one', async () => {
    const { real, decoy } = stage();
    for (const number of [1, 2]) await real(number, 40, refused);
    await real(3, 40);
    for (const number of [4, 5, 4]) await real(number, 40, refused);
    await expect(decoy()).resolves.toBeUndefined();
    await real(6, 40, refused);
    await expect(decoy()).rejects.toThrow(NotSent);
    await real(7, 40);
    await expect(decoy()).resolves.toBeUndefined();
  });

  it('fails when the service did not answer the last message, after as long as that took', async () => {
    const { real, decoy, slept } = stage();
    await real(1, 40);
    await real(2, 5000, () => Promise.reject(unavailable()));
    await expect(decoy()).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
    await real(1, 40);
    await expect(decoy(0.999)).resolves.toBeUndefined();
    expect(slept).toEqual([5000, 40]);
  });

  it.each<[string, RequestListener, boolean]>([
    ['succeeds when the service refuses a message', (_request, response) => void response.writeHead(400).end(), true],
    ['fails when the service cuts the connection', (request) => void request.socket.destroy(), false],
  ])('%s', async (_what, answer, succeeds) => {
    await withService(answer, async (url) => {
      const sender = senderOf({ OTP_MODE: 'verify', OTP_WEBHOOK_URL: url }).send;
      const { send, sendNothing } = withDecoys(sender, { sleep: () => Promise.resolve() });
      await expect(send(MESSAGE)).rejects.toThrow(NotSent);
      const ended = sendNothing().then(
        () => true,
        () => false,
      );
      expect(await ended).toBe(succeeds);
    });
  });
});
