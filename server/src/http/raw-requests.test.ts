import { API } from '@ank/protocol/test-support';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type World } from '../../test/support/world';

const BODY = '{"env_type":"Prod","app_key":"test"}';

describe('a raw request', () => {
  let world: World;
  let port: number;
  beforeAll(async () => {
    world = await createWorld(DATABASES[0]);
    port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => world.close());

  /** Everything that is answered before the server closes the connection. */
  const answerTo = (...lines: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(lines.join('\r\n'));
    return text(socket);
  };
  const call = (path: string, ...headers: string[]): Promise<string> =>
    answerTo(`POST ${path} HTTP/1.1`, 'host: play.example', 'content-type: application/json', ...headers, '', BODY);

  it('is answered once when it is complete', async () => {
    const given = await call(API.contactDetails, 'connection: close', `content-length: ${BODY.length}`);
    expect(given.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  // The second one is polled, and read before Node if it is plain.
  describe.each([API.contactDetails, API.dashboard])('to %s', (path) => {
    it.each([
      ['twice', ['content-length: 5', `content-length: ${BODY.length}`]],
      ['by length and by chunks', [`content-length: ${BODY.length}`, 'transfer-encoding: chunked']],
      ['by chunks that are not the last encoding', ['transfer-encoding: chunked, identity']],
    ])('is refused when its length is ambiguous: %s', async (_how, headers) => {
      expect((await call(path, ...headers)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    });
  });

  it('is not echoed by TRACE', async () => {
    const answer = await answerTo(
      'TRACE /imp HTTP/1.1',
      'host: play.example',
      'cookie: device=secret',
      'connection: close',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain('secret');
  });
});
