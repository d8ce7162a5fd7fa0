import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type Json, type World } from '../../test/support/world';

const PAGES = 'https://www.ank-bazaar.example';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://unused',
  PUBLIC_URL: 'https://play.example',
  PAGE_ORIGINS: PAGES,
  TRUST_PROXY: 'false',
  OTP_WEBHOOK_URL: 'https://sms.example/send',
  APP_KEYS: 'web-key',
};

const POLLED = [API.dashboard, API.walletBalance, FAMILY_PATHS.starline.list.path, FAMILY_PATHS.gali.list.path];

describe('the bytes of polls, for pages of another origin in production', () => {
  let world: World;
  let address: string;
  beforeAll(async () => {
    world = await createWorld(DATABASES[0]!, PRODUCTION);
    address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  let used: Agent;
  let fresh: Agent;
  beforeEach(() => {
    [used, fresh] = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [Agent, Agent];
  });
  afterEach(() => [used, fresh].forEach((agent) => agent.destroy()));
  afterAll(() => world.close());

  /** Posts like a browser; returns the answer and its size with headers. */
  const post = (path: string, body: object, agent: Agent): Promise<{ reader?: string; answer: Json; bytes: number }> =>
    new Promise((resolve, reject) => {
      const headers = { 'accept-encoding': 'gzip, deflate, br', 'content-type': 'application/json', origin: PAGES };
      let before = 0;
      const sending = request(new URL(path, address), { method: 'POST', headers, agent }, async (response) => {
        const { socket } = response;
        const received = await buffer(response);
        const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received;
        const { 'access-control-allow-origin': reader } = response.headers;
        resolve({ reader, answer: JSON.parse(text.toString('utf8')), bytes: socket.bytesRead - before });
      });
      sending.on('socket', (socket) => (before = socket.bytesRead));
      sending.on('error', reject).end(JSON.stringify({ env_type: 'Prod', app_key: 'web-key', ...body }));
    });

  it.each(POLLED)('of %s are at most 400 when nothing changed, whoever answers', async (path) => {
    const { token } = await world.addPlayer(1000);
    const whole = await post(path, { unique_token: token }, used);
    // The framework answers a token that the server does not know, and its connection stays Node's.
    for (const agent of [used, fresh]) {
      const again = await post(path, { unique_token: token, since: whole.answer.version }, agent);
      expect(again).toMatchObject({ reader: PAGES, answer: { unchanged: true } });
      expect(again.bytes).toBeLessThanOrEqual(400);
      expect(whole.bytes).toBeGreaterThan(again.bytes);
    }
  });
});
