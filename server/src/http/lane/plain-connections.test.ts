import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, listenOn, rawPost } from '../../../test/support/raw-http';
import { openPlainConnections, type PlainAnswer, type PlainCall } from './plain-connections';
import { createDefer } from './defer';

/** Longer than any test may take: what must end at once must not wait for a limit of Node. */
const LONG_MS = 600_000;
const LINES = 'content-type: application/json\r\n';
const answering = (body: string): PlainAnswer => ({ status: 200, lines: LINES, pieces: [body] });

describe('a connection read before Node', () => {
  let server: Server;
  let port: number;
  let plain: ReturnType<typeof openPlainConnections>;
  const call = jest.fn();
  const requests = jest.fn();
  const givenToNode = jest.fn();
  /** Each connection of a client, and of the server. */
  let sockets: Socket[];

  beforeEach(async () => {
    call.mockReset().mockImplementation(async ({ body }: { body: string }) => answering(body));
    requests.mockReset();
    givenToNode.mockReset();
    sockets = [];
    server = createServer(
      { keepAliveTimeout: LONG_MS, headersTimeout: LONG_MS, requestTimeout: LONG_MS, connectionsCheckingInterval: 50 },
      (request, response) => {
        requests();
        request.resume().on('end', () => response.end('node'));
      },
    );
    server.on('connection', givenToNode);
    const defer = createDefer();
    const takes: PlainCall = (request, { answer, fail }) => {
      const answered = call(request) as Promise<PlainAnswer> | null;
      answered?.then((given) => defer(() => answer(given), fail), fail);
      return answered !== null;
    };
    plain = openPlainConnections(server, takes);
    port = await listenOn(server);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }
  async function isTaken(): Promise<void> {
    while (call.mock.calls.length === 0) await sleep(5);
  }
  function limitTo(limits: Partial<Pick<Server, 'keepAliveTimeout' | 'headersTimeout' | 'requestTimeout'>>): void {
    Object.assign(server, limits);
  }
  const answerOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
  /** Resolves to the time. */
  async function closes(socket: Socket): Promise<number> {
    await once(socket.resume(), 'close');
    return performance.now();
  }

  it('is answered as by Node: the same line, length and date', async () => {
    const begunMs = Date.now();
    const [given] = await exchange(port, [rawPost('/', 'ब')], 1);
    const { headers, ...rest } = given ?? {};
    expect(rest).toEqual({ status: 200, body: 'ब' });
    requests.mockClear();
    const [byNode] = await exchange(port, [rawPost('/', 'ab', { connection: 'Keep-Alive' })], 1);
    expect(requests).toHaveBeenCalledTimes(1);
    const { 'content-type': _type, ...own } = headers ?? {};
    const { connection: _connection, 'keep-alive': _time, ...expected } = byNode?.headers ?? {};
    expect({ ...own, 'content-length': '4' }).toEqual({ ...expected, date: expect.any(String) });
    const dateMs = Date.parse(own.date ?? '');
    expect(dateMs).toBeGreaterThan(begunMs - 2_000);
    expect(dateMs).toBeLessThanOrEqual(Date.now());
  });

  it('stays for one request after another, and is given to Node with the first that is not plain', async () => {
    const socket = await open();
    for (const body of ['a', 'b', 'c']) {
      socket.write(rawPost('/', body));
      expect(await answerOf(socket)).toMatch(new RegExp(`\r\n\r\n${body}$`));
    }
    expect(requests).not.toHaveBeenCalled();
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    expect(await answerOf(socket)).toMatch(/node$/);
    socket.write(rawPost('/', 'd'));
    expect(await answerOf(socket)).toMatch(/node$/);
    expect([call.mock.calls.length, requests.mock.calls.length]).toEqual([3, 2]);
  });

  it('is given to Node when the call does nothing', async () => {
    call.mockReturnValue(null);
    expect((await exchange(port, [rawPost('/', 'a')], 1)).map(({ body }) => body)).toEqual(['node']);
  });

  it('gives all answers in turn, however the bytes are split', async () => {
    const both = Buffer.concat([rawPost('/', 'a'), rawPost('/', 'b')]);
    for (let at = 1; at < both.length; at += 1) {
      const given = await exchange(port, [both.subarray(0, at), both.subarray(at)], 2);
      expect([at, given.length]).toEqual([at, 2]);
      // At its border the first one is whole.
      if (given[0]?.body !== 'node') expect([at, given[0]?.body]).toEqual([both.length / 2, 'a']);
    }
  });

  it('answers what was taken before what comes meanwhile', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    call.mockImplementation(() => held.then(() => answering('first')));
    const socket = await open();
    socket.write(rawPost('/', 'a'));
    await isTaken();
    socket.write(rawPost('/', 'b'));
    await sleep(50);
    expect(call).toHaveBeenCalledTimes(1);
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    await sleep(50);
    expect(requests).not.toHaveBeenCalled();
    release();
    expect((await text(socket)).match(/first|node/g)).toEqual(['first', 'node', 'node']);
  });

  it('asks for nothing more while its client does not read', async () => {
    // More than the buffers of both ends hold.
    const size = 32 * 1024 * 1024;
    call.mockImplementation(async () => answering('x'.repeat(size)));
    const socket = (await open()).pause();
    socket.write(rawPost('/', 'a'));
    while (socket.bytesRead === 0) await sleep(5);
    for (let sent = 0; sent < 20; sent += 1) {
      socket.write(rawPost('/', 'a'));
      // Node reads the first of these, and then waits as well.
      while (requests.mock.calls.length === 0) await sleep(5);
      await sleep(10);
    }
    expect([call.mock.calls.length, requests.mock.calls.length]).toEqual([1, 1]);
  });

  it('writes an answer of several pieces, texts and bytes', async () => {
    call.mockImplementation(async () => ({ ...answering(''), pieces: [Buffer.from('é'), 'ब', 'c'] }));
    expect((await exchange(port, [rawPost('/', 'a')], 1)).map(({ body }) => body)).toEqual(['éबc']);
  });

  it('ends when it is idle for too long before its first request', async () => {
    limitTo({ headersTimeout: 1_000 });
    const begunMs = performance.now();
    expect((await closes(await open())) - begunMs).toBeGreaterThan(990);
  });

  it('ends when it is idle for too long between two requests', async () => {
    limitTo({ keepAliveTimeout: 1_000 });
    const begunMs = performance.now();
    const socket = await open();
    socket.write(rawPost('/', 'a'));
    await answerOf(socket);
    expect((await closes(socket)) - begunMs).toBeGreaterThan(990);
  });

  it('does not end while its answer takes long', async () => {
    limitTo({ keepAliveTimeout: 1_000 });
    call.mockImplementation(() => sleep(1_300).then(() => answering('late')));
    const socket = await open();
    for (const _time of [1, 2]) {
      socket.write(rawPost('/', 'a'));
      expect(await answerOf(socket)).toMatch(/late$/);
    }
    await closes(socket);
  });

  it('of a slow sender has the time limit of Node', async () => {
    limitTo({ headersTimeout: 1_000, requestTimeout: 1_000 });
    const socket = await open();
    for (const byte of rawPost('/', 'a').subarray(0, 8)) {
      socket.write(Buffer.from([byte]));
      await sleep(10);
    }
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    const kept = await open();
    kept.write(rawPost('/', 'a'));
    await answerOf(kept);
    kept.write(rawPost('/', 'a').subarray(0, -1));
    expect(await text(kept)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that breaks while it is answered, or whose call fails, ends alone', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    call.mockImplementationOnce(() => held.then(() => answering('nobody')));
    const broken = await open();
    broken.write(rawPost('/', 'a'));
    await isTaken();
    broken.write(rawPost('/', 'b'));
    await sleep(50);
    broken.resetAndDestroy();
    await sleep(50);
    release();
    await sleep(50);
    expect(givenToNode).not.toHaveBeenCalled();
    call.mockImplementationOnce(async () => {
      throw new Error('unknown');
    });
    const failing = await open();
    failing.write(rawPost('/', 'a'));
    await closes(failing);
    call.mockImplementationOnce(async () => ({ ...answering('a'), pieces: [7] }));
    const unwritable = await open();
    unwritable.write(rawPost('/', 'a'));
    await closes(unwritable);
    expect((await exchange(port, [rawPost('/', 'a')], 1)).map(({ body }) => body)).toEqual(['a']);
  });

  it('ends when its client has ended its side, as with Node', async () => {
    const socket = await open();
    socket.end(rawPost('/', 'a'));
    await closes(socket);
    const silent = await open();
    silent.end();
    await closes(silent);
    const [own, all] = await Promise.all(
      [0, 1].map(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))),
    );
    expect([own, all]).toEqual([0, 0]);
  });

  describe('of a server that stops', () => {
    it('is answered, closed and then ended, also if its client does not end it', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      call.mockImplementation(() => held.then(() => answering('last')));
      const socket = await open();
      socket.write(rawPost('/', 'a'));
      await isTaken();
      plain.close();
      const stopped = new Promise((resolve) => server.close(resolve));
      socket.write(rawPost('/', 'b'));
      release();
      const given = await text(socket);
      expect(given).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n\r\nlast$/s);
      await stopped;
      expect(requests).not.toHaveBeenCalled();
    });

    it('ends at once between two requests', async () => {
      const socket = await open();
      socket.write(rawPost('/', 'a'));
      await answerOf(socket);
      plain.close();
      await closes(socket);
    });

    it('is left to Node before its first request, and if it comes later', async () => {
      const [early, later] = [await open(), connect(port, '127.0.0.1')];
      sockets.push(later);
      plain.close();
      for (const socket of [early, later]) {
        socket.write(rawPost('/', 'a'));
        expect(await answerOf(socket)).toMatch(/node$/);
      }
      expect(call).not.toHaveBeenCalled();
    });
  });
});
