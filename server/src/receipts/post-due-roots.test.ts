import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { byOperator } from '../../test/support/actors';
import { DATABASES, filledPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { run, temporaryFolder } from '../../test/support/server-process';
import { at, createWorld, DAY, fillTryOut, type Json, KALYAN, type World } from '../../test/support/world';
import { openPostgres } from '../db/postgres';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { declareResult } from '../results/declare-result';
import { publishRoot } from '../results/publish-root';
import { reopenSession } from '../results/reopen-session';
import { sealSession } from '../results/seal-session';
import { postDueRoots } from './post-due-roots';

const OPEN = { marketId: KALYAN, day: DAY, session: 'open' } as const;
const CLOSE = { ...OPEN, session: 'close' } as const;
const MINUTE_MS = 60_000;

const left: (() => void)[] = [];
afterEach(() => left.splice(0).forEach((end) => end()));

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/roots?key=secret`;
}

/** Accepts connections and never answers. */
async function muteListener() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  left.push(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const url = await listen(server);
  const asked = new Promise<void>((resolve) => server.once('connection', () => resolve()));
  return { url, asked };
}

/** Keeps what is posted to it, and answers with `status`. */
async function outside(status = 204, headers = {}) {
  const posts: Json[] = [];
  const answer: RequestListener = (request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      posts.push({ ...JSON.parse(text), method: request.method, type: request.headers['content-type'] });
      reply.writeHead(status, headers).end('thanks');
    });
  };
  const server = createHttpServer(answer);
  left.push(() => void server.close().closeAllConnections());
  return { url: await listen(server), posts };
}

const NEVER = new AbortController().signal;
const post = (world: World, url: string, signal = NEVER, withinMs = MINUTE_MS): Promise<void> =>
  postDueRoots(world, { url, signal, withinMs });

describe.each(DATABASES)('the outside address on $name', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(kind);
    world.clock.set(at('03:00 PM'));
  });
  afterEach(() => world.close());

  const declare = (session: 'open' | 'close', number: string): Promise<void> =>
    declareResult(byOperator(world), { ...OPEN, session, number, reason: '' });
  async function publish(): Promise<void> {
    await sealSession(world, OPEN);
    await publishRoot(world, OPEN);
  }
  const later = (minutes: number): void => world.clock.set(world.clock.nowMs() + minutes * MINUTE_MS);
  /** What everybody sees of the roots: session, host and time. */
  async function listed(): Promise<string[][]> {
    later(1 / 60);
    const { body } = await world.call('/api-published-roots');
    return body.roots.map(({ head, outside_host, outside_at }: Json) => [
      JSON.parse(head).session,
      outside_host.replace(/:\d+$/, ''),
      outside_at,
    ]);
  }
  const shown = async (): Promise<Json[]> =>
    JSON.parse((await runCommand({ ...world, logger: createLogger('silent') }, ['roots', 'list', '--json'])).text);
  const states = (): Promise<Json[]> =>
    world.database.query('select tries, error, posted_at, due_at from root_post order by session desc, nth');

  it('gets each root with its signature and key, once', async () => {
    const { url, posts } = await outside();
    await declare('open', '128');
    await post(world, url);
    await declare('close', '240');
    await post(world, url);
    later(100);
    await post(world, url);
    const { body } = await world.call('/api-published-roots');
    const [key] = body.keys;
    expect(posts).toEqual(
      body.roots.map(({ head, signature }: Json) => ({
        ...{ head, signature, key: key.public_key },
        ...{ method: 'POST', type: 'application/json' },
      })),
    );
    expect(await listed()).toEqual([
      ['open', '127.0.0.1', '21 Nov 2026 03:00:00 PM'],
      ['close', '127.0.0.1', '21 Nov 2026 03:00:00 PM'],
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('that never answers delays no result, is shown as not reached, and gets the root later', async () => {
    const mute = await muteListener();
    await publish();
    const stop = new AbortController();
    const posting = post(world, mute.url, stop.signal);
    await mute.asked;
    await declare('open', '128');
    await declare('close', '240');
    expect(await listed()).toEqual([
      ['open', '127.0.0.1', ''],
      ['close', '', ''],
    ]);
    stop.abort();
    await posting;
    await post(world, mute.url, NEVER, 10);
    expect(await listed()).toEqual([
      ['open', '127.0.0.1', ''],
      ['close', '127.0.0.1', ''],
    ]);
    expect(await states()).toMatchObject([{ tries: 1 }, { tries: 1, error: 'TimeoutError' }]);
    expect(await shown()).toMatchObject([
      { market: 'KALYAN', session: 'open', outside: expect.stringMatching(/^127.0.0.1:\d+: not reached, 1 try$/) },
      { session: 'close', slips: 0, outside: expect.stringMatching(/: not reached, 1 try, TimeoutError$/) },
    ]);

    const { url, posts } = await outside();
    await post(world, url);
    expect(posts).toEqual([]);
    later(1);
    await post(world, url);
    expect(posts.map(({ head }) => JSON.parse(head).session).sort()).toEqual(['close', 'open']);
    expect((await listed()).map(([, , time]) => time)).toEqual(
      Array(2).fill(expect.stringMatching(/^21 Nov 2026 03:/)),
    );
    expect(await states()).toMatchObject(Array(2).fill({ tries: 2, error: null, due_at: null }));
    expect(await shown()).toMatchObject(
      Array(2).fill({ outside: expect.stringMatching(/^127.0.0.1:\d+, 21 Nov 2026 03:/), reopened: null }),
    );
  });

  it('that fails is asked again, at first after a minute, then less often, at last no more', async () => {
    const { url, posts } = await outside(500);
    await publish();
    const waits: number[] = [];
    for (;;) {
      const before = posts.length;
      await post(world, url);
      expect(posts).toHaveLength(before + 1);
      const [row] = await states();
      expect(row).toMatchObject({ error: 'HTTP 500', posted_at: null });
      if (row.due_at === null) break;
      waits.push((row.due_at - world.clock.nowMs()) / MINUTE_MS);
      world.clock.set(row.due_at - 1);
      await post(world, url);
      expect(posts).toHaveLength(before + 1);
      world.clock.set(row.due_at);
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    const days = waits.reduce((sum, wait) => sum + wait, 0) / 60 / 24;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(4);
    later(10_000);
    await post(world, url);
    expect(posts).toHaveLength(waits.length + 1);
  });

  it('is not followed elsewhere', async () => {
    const elsewhere = await outside();
    const { url } = await outside(307, { location: elsewhere.url });
    await publish();
    await post(world, url);
    expect(elsewhere.posts).toEqual([]);
    expect(await states()).toMatchObject([{ error: 'HTTP 307' }]);
  });

  it('gets the root of a session that was reopened, and its next one, even if both are equal', async () => {
    const { url, posts } = await outside();
    await publish();
    await post(world, url);
    await reopenSession(byOperator(world), { ...OPEN, reason: 'the clock ran ahead' });
    await post(world, url);
    await publish();
    await post(world, url);
    const heads = posts.map(({ head }) => JSON.parse(head));
    expect(heads).toMatchObject([{ slips: 0 }, { slips: 0, before: { root: heads[0].root } }]);
    expect(await listed()).toHaveLength(2);
    expect(await shown()).toMatchObject([{ reopened: '21 Nov 2026 03:00:00 PM' }, { reopened: null }]);
  });

  it('gets a root that was cancelled before it was posted too', async () => {
    const { url, posts } = await outside();
    await publish();
    await reopenSession(byOperator(world), { ...OPEN, reason: 'the clock ran ahead' });
    await publish();
    await post(world, url);
    expect(posts.map(({ head }) => 'before' in JSON.parse(head)).sort()).toEqual([false, true]);
  });

  it('gets no roots that were published days before there was one', async () => {
    const { url, posts } = await outside();
    await publish();
    later(4 * 24 * 60);
    await post(world, url);
    expect(posts).toEqual([]);
  });
});

test('two servers post each root once, and one takes up what another left when it died', async () => {
  const place = await filledPostgres(fillTryOut);
  const open = () => createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
  const [here, there] = [await open(), await open()];
  for (const world of [here, there]) world.clock.set(at('03:00 PM'));
  await sealSession(here, OPEN);
  await publishRoot(here, OPEN);
  const mute = await muteListener();
  const stop = new AbortController();
  const dying = post(here, mute.url, stop.signal);
  await mute.asked;
  const { url, posts } = await outside();
  await sealSession(here, CLOSE);
  await publishRoot(here, CLOSE);
  await Promise.all([post(there, url), post(there, url)]);
  expect(posts.map(({ head }) => JSON.parse(head).session)).toEqual(['close']);
  there.clock.set(at('03:01 PM'));
  await Promise.all([post(there, url), post(there, url)]);
  expect(posts.map(({ head }) => JSON.parse(head).session)).toEqual(['close', 'open']);
  stop.abort();
  await dying;
  const [row] = await here.database.query<Json>(`select * from root_post where session = 'open'`);
  expect(row).toMatchObject({ posted_at: at('03:01 PM'), due_at: null });
  await here.close();
  await there.close();
  await place.drop();
});

test('a server posts the roots of what it draws, and stops although the address never answers', async () => {
  const place = await filledPostgres(fillTryOut);
  const { folder, remove } = temporaryFolder();
  for (const part of ['site/shell/assets', 'site/remotes']) mkdirSync(join(folder, part), { recursive: true });
  const env = { DATABASE_URL: place.url, DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site'), PORT: '0' };
  const drawing = { ...env, BUILT_IN_HOUSE: '1', CLOCK: '2026-11-21T16:20:00+05:30' };
  const mute = await muteListener();
  const first = run('main', { ...drawing, ROOTS_URL: mute.url });
  await mute.asked;
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const { url, posts } = await outside();
  const second = run('main', { ...drawing, ROOTS_URL: url, CLOCK: '2026-11-21T16:25:00+05:30' });
  const ofKalyan = ({ head }: Json): boolean => head.includes(`"market":"${KALYAN}","day":"${DAY}","session":"open"`);
  await eventually('the root of KALYAN', () => posts.some(ofKalyan));
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  remove();
  await place.drop();
});
