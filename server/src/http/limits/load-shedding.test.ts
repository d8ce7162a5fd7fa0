import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { addFailures } from '../failures';
import { shedCalls } from './load-shedding';

const MAX_DELAY_MS = 200;

async function stall(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until);
  await nextTurn();
}

describe('a server whose event loop is late', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = Fastify();
    addFailures(app);
    await shedCalls(app, MAX_DELAY_MS);
    app.get('/page', () => 'page').post('/call', () => ({ status: true }));
    await app.ready();
  });
  afterEach(() => app.close());

  const call = async () => (await app.inject({ method: 'POST', url: '/call' })).statusCode;
  const page = async () => (await app.inject({ method: 'GET', url: '/page' })).statusCode;

  it('refuses calls, serves pages, and accepts calls again afterwards', async () => {
    expect(await call()).toBe(200);
    for (let turn = 0; turn < 4; turn += 1) await stall(2 * MAX_DELAY_MS);
    expect([await page(), await call()]).toEqual([200, 503]);
    while ((await call()) !== 200) await sleep(MAX_DELAY_MS);
  });
});
