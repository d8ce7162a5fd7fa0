import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listenOn } from '../../../test/support/raw-http';
import { createLiveStream, type LiveStream } from './live-stream';

const PIECE = 'x'.repeat(32 * 1024);

describe('a stream whose reader does not read', () => {
  let server: Server;
  let socket: Socket;
  let response: ServerResponse;
  let stream: LiveStream;
  beforeEach(async () => {
    server = createServer();
    const asked = once(server, 'request');
    socket = connect(await listenOn(server), '127.0.0.1').pause();
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    [, response] = (await asked) as [unknown, ServerResponse];
    stream = createLiveStream({ token: 't', playerId: 'p', address: 'a', publicUrl: 'u' }, response);
  });
  afterEach(() => {
    socket.destroy();
    server.close();
  });

  /** Sends more than the network takes. */
  async function sendUntil(done: () => boolean): Promise<number> {
    let most = 0;
    while (!done()) {
      stream.send(PIECE);
      most = Math.max(most, response.writableLength);
      await nextTurn();
    }
    return most;
  }

  it('is dropped when too much is buffered for it', async () => {
    expect(await sendUntil(() => response.destroyed)).toBeLessThan(64 * 1024 + 2 * PIECE.length);
    stream.send(PIECE);
    stream.beat();
    stream.end();
  });

  it('is dropped at a heartbeat after it has left something unread', async () => {
    stream.beat();
    await nextTurn();
    expect(response.destroyed).toBe(false);
    await sendUntil(() => response.writableLength > 0);
    stream.beat();
    expect(response.destroyed).toBe(true);
  });
});
