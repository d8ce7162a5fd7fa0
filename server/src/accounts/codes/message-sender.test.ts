import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { readConfig } from '../../config';
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

it('a message that is not sent takes as long as the last one that was, and fails if that did', async () => {
  const sent: unknown[] = [];
  const ends: (() => Promise<void>)[] = [
    () => new Promise((resolve) => setTimeout(resolve, 60)),
    () => Promise.reject(new NotSent()),
  ];
  const { send, sendNothing } = withDecoys((message) => (sent.push(message), ends.shift()!()));
  await expect(sendNothing()).resolves.toBeUndefined();
  await send(MESSAGE);
  const began = performance.now();
  await sendNothing();
  expect(performance.now() - began).toBeGreaterThanOrEqual(50);
  await expect(send(MESSAGE)).rejects.toThrow(NotSent);
  await expect(sendNothing()).rejects.toThrow(NotSent);
  expect(sent).toEqual([MESSAGE, MESSAGE]);
});
