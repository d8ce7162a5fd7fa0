import { API } from '@ank/protocol/test-support';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { DATABASES } from '../../test/support/databases';
import { listenOn } from '../../test/support/raw-http';
import { createWorld, type World } from '../../test/support/world';

const BODY = '{"env_type":"Prod","app_key":"test"}';

describe('a server that stops', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(DATABASES[0]);
  });
  afterEach(() => world.close());

  it('refuses a request that is still arriving, as one of which nothing was done, and ends its connection', async () => {
    const socket = connect(await listenOn(world.app.server), '127.0.0.1');
    socket.write(`POST ${API.contactDetails} HTTP/1.1\r\nhost: play.example\r\n`);
    await once(world.app.server, 'connection');
    const stopped = world.app.close();
    socket.write(`content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toMatchObject({ status: false, code: 'unavailable' });
    await stopped;
  });

  it('still serves a file to a page that is loading, and ends its connection', async () => {
    const socket = connect(await listenOn(world.app.server), '127.0.0.1');
    socket.write('GET /chart.js HTTP/1.1\r\nhost: play.example\r\n');
    await once(world.app.server, 'connection');
    const stopped = world.app.close();
    socket.write('\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close$/im);
    await stopped;
  });
});
