import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import Fastify from 'fastify';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type Json, KALYAN, type Player, slipBody, type World } from '../../test/support/world';
import { DatabaseUnreachable } from '../db/port';
import { addFailures } from './failures';

const PATHS = Object.values(API);
const SESSION_PATHS = [
  API.dashboard,
  API.walletBalance,
  FAMILY_PATHS.main.bidHistory,
  API.currentDate,
  API.checkReceiver,
];
/** Calls that some clients make without a token. They return public data only. */
const PUBLIC_OR_SESSION_PATHS = [
  [API.sliderImages, '9'],
  [FAMILY_PATHS.main.status, '9'],
  [FAMILY_PATHS.starline.status, '106'],
  [FAMILY_PATHS.gali.status, '206'],
] as const;

describe.each(DATABASES)('requests of strangers on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it.each(PATHS)('%s: refuses a client without a known key', async (path) => {
    if (path === API.appKey || path === API.publishedRoots) return;
    expect((await world.post(path, {})).body).toEqual({ msg: 'UnAuthorized request', status: false });
  });

  it.each(PATHS)('%s: answers malformed JSON with 400', async (path) => {
    const { status, body } = await world.post(path, '{"env_type":"Prod",');
    expect([status, body.status, body.code]).toEqual([400, false, 'bad_request']);
    expect(typeof body.msg).toBe('string');
  });

  it.each(['[]', '"text"', '1', 'null', 'true'])('answers the JSON %s with a business failure', async (text) => {
    const { status, body } = await world.post(API.dashboard, text);
    expect([status, body.status, body.code]).toEqual([200, false, 'bad_request']);
  });

  it.each(SESSION_PATHS)('%s: requires a live session', async (path) => {
    for (const unique_token of [undefined, null, '', 'x', "' or true --"]) {
      const { status, body } = await world.call(path, { unique_token, game_id: '9', mobile_no: '9876543212' });
      expect([status, body.status, body.code]).toEqual([200, false, 'session_ended']);
    }
    expect((await world.call(path, { unique_token: 7, game_id: '9' })).body.code).toBe('bad_request');
  });

  it.each(PUBLIC_OR_SESSION_PATHS)(
    '%s: works without a token, and is refused with an invalid one',
    async (path, id) => {
      const ask = (body: object) => world.call(path, { game_id: id, ...body });
      const { token } = await world.addPlayer(0);
      const answer = (await ask({ unique_token: token })).body;
      expect(answer.status).toBe(true);
      for (const unique_token of [undefined, null, ''])
        expect((await ask({ unique_token })).body).toEqual({
          ...answer,
          ...(answer.device_result && { device_result: [] }),
        });
      for (const unique_token of ['x', "' or true --"])
        expect((await ask({ unique_token })).body.code).toBe('session_ended');
    },
  );

  it('requires a live session for a bid', async () => {
    for (const token of ['', 'x']) expect((await world.bid({ token }, {})).body.code).toBe('session_ended');
  });

  it('answers 413 to a body over the limit and 415 to anything but JSON', async () => {
    const large = await world.post(FAMILY_PATHS.main.submitBid, JSON.stringify({ text: 'x'.repeat(70_000) }));
    expect([large.status, large.body.status, large.body.code]).toEqual([413, false, 'bad_request']);
    const form = await world.post(API.userLogin, 'mobile=9876543210', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.status, form.body.status, form.body.code]).toEqual([415, false, 'bad_request']);
    const plain = await world.post(API.userLogin, '{}', { 'content-type': 'text/plain' });
    expect(plain.status).toBe(415);
  });

  it.each([
    '/api-nothing',
    '/api-submit-bid/',
    '/api-jackpot-submit-bid',
    '/API-SUBMIT-BID',
    '/nothing',
    '/api/api-user-login',
  ])('answers 404 as JSON to an unknown path %s', async (path) => {
    const { status, body } = await world.call(path);
    expect([status, body]).toEqual([404, { status: false, msg: 'Not found', code: 'not_found', reason: 'not_found' }]);
  });

  it('does not answer a call by GET', async () => {
    const response = await world.app.inject({ method: 'GET', url: FAMILY_PATHS.main.rates });
    expect(response.statusCode).toBe(404);
    expect(response.json().status).toBe(false);
  });

  it.each(['/assets/gone.js', '/remotes/gali/1/gone.js', '/gone.js', '/%'])(
    'is uncacheable while %s is missing, since it may be published next',
    async (url) => {
      const { statusCode, headers } = await world.app.inject({ method: 'GET', url });
      expect([statusCode >= 400, headers['cache-control']]).toEqual([true, 'no-store']);
    },
  );

  it("refuses another site's page and does not let it read the answer", async () => {
    const other = await world.call(API.socialData, {}, { origin: 'https://evil.example', host: 'play.example' });
    expect([other.status, other.body.code]).toEqual([403, 'not_allowed']);
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    expect((await world.call(API.socialData, {}, { origin: 'null' })).status).toBe(403);
    expect((await world.call(API.socialData, {}, { origin: 'http://play.example', host: 'play.example' })).status).toBe(
      200,
    );
    expect(
      (await world.call(API.socialData, {}, { origin: 'http://play.example:81', host: 'play.example' })).status,
    ).toBe(403);
  });

  it('sends the security headers with every answer', async () => {
    const { headers } = await world.call(API.socialData);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'self';script-src 'self';worker-src 'self';style-src 'self';connect-src 'self';img-src 'self' data:;frame-ancestors 'none';base-uri 'none';object-src 'none';form-action 'self';require-trusted-types-for 'script';trusted-types default dompurify",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(['/%', '/assets/%', '/%E0%A4%A'])('answers 400 as JSON to the unreadable address %s', async (url) => {
    const response = await world.app.inject({ method: 'GET', url });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { status: false, msg: expect.any(String), code: 'bad_request', reason: 'bad_request' },
    ]);
  });

  it('allows a request 20 seconds to arrive whole', () => {
    const { requestTimeout, headersTimeout } = world.app.server;
    expect([requestTimeout, headersTimeout]).toEqual([20_000, 20_000]);
  });

  it('reports that the service works while its database answers', async () => {
    const response = await world.app.inject({ method: 'GET', url: '/healthz' });
    expect([response.statusCode, response.json().status]).toEqual([200, true]);
  });
});

describe.each(DATABASES)('cheating players on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('never lets a field of the body choose whose points are taken or shown', async () => {
    const [thief, victim] = [await world.addPlayer(1000), await world.addPlayer(5000)];
    const lies = { mobile: victim.mobile, mobile_no: victim.mobile, player_id: victim.id, user_id: victim.id };
    expect((await world.call(API.dashboard, { unique_token: thief.token, ...lies })).body).toMatchObject({
      wallet_amt: '1000',
      mobile: thief.mobile,
    });
    expect(
      (await world.call(FAMILY_PATHS.main.submitBid, { ...slipBody(thief.token, {}), ...lies })).body.wallet_amt,
    ).toBe('990');
    expect(await victim.balance()).toBe(5000);
  });

  it('refuses a slip that names two players or two games', async () => {
    const [one, two] = [await world.addPlayer(1000), await world.addPlayer(1000)];
    const twoPlayers = { ...slipBody(one.token, {}), unique_token: two.token };
    const twoGames = { ...slipBody(one.token, {}), game_id: '8' };
    for (const body of [twoPlayers, twoGames]) {
      expect((await world.call(FAMILY_PATHS.main.submitBid, body)).body).toMatchObject({
        status: false,
        code: 'bad_request',
      });
    }
    expect([await one.balance(), await two.balance()]).toEqual([1000, 1000]);
  });

  it("shows nobody another player's bids", async () => {
    const [one, two] = [await world.addPlayer(1000), await world.addPlayer(1000)];
    const period = { bid_from: '', bid_to: '' };
    const lists: [string, object][] = [
      [FAMILY_PATHS.main.bidHistory, period],
      [FAMILY_PATHS.main.winHistory, period],
      [API.mySlips, {}],
      [API.mySlips, { family: 'main', bid_status: 'pending' }],
      [API.statement, { limit: 50 }],
    ];
    const seenBy = ({ token }: Player): Promise<Json[]> =>
      Promise.all(lists.map(async ([path, body]) => (await world.call(path, { unique_token: token, ...body })).body));
    const before = await seenBy(two);
    expect(before[0]).toMatchObject({ status: false, bid_data: [] });
    expect(before[2]).toMatchObject({ status: true, slips: [], markets: [] });
    await world.bid(one, {});
    expect(await seenBy(two)).toEqual(before);
    expect((await seenBy(one))[2]).toMatchObject({ slips: [{ game_id: KALYAN }] });
  });

  const EVIL = ["'; delete from transfer; --", '" or 1=1', '\\', '$1', '%', '\u0000', '{}', '😀', '‮', 'null'];

  it.each(EVIL)('treats %j in any text as text', async (evil) => {
    const player = await world.addPlayer(1000);
    const answers = await Promise.all([
      world.call(API.userLogin, { mobile: evil, password: evil, device_id: evil }),
      world.call(API.dashboard, { unique_token: evil }),
      world.call(FAMILY_PATHS.main.bidHistory, { unique_token: player.token, bid_from: evil, bid_to: evil }),
      world.call(API.currentDate, { unique_token: player.token, game_id: evil }),
      world.bid(player, { label: evil }),
      world.bid(player, { gameId: evil }),
      world.bid(player, { lines: [{ digits: evil }] }),
      world.bid(player, { lines: [{ closedigits: evil }] }),
      world.bid(player, { lines: [{ session: evil }] }),
      world.bid(player, { lines: [{ points: evil }] }),
      world.bid({ token: evil }, {}),
      world.call(API.headline, { ids: [evil] }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.status).toBe(false);
    }
    expect(await player.balance()).toBe(1000);
    expect(await world.breaks()).toEqual([]);
  });

  it('is not confused by names of JavaScript properties', async () => {
    const player = await world.addPlayer(1000);
    const text = `{"env_type":"Prod","app_key":"k","unique_token":"${player.token}","__proto__":{"betting_status":"1"},"constructor":{"prototype":{"x":1}}}`;
    const { status } = await world.post(API.dashboard, text);
    expect([200, 400]).toContain(status);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('a fault inside the server', () => {
  const answerTo = async (error: Error): Promise<unknown> => {
    const app = Fastify();
    addFailures(app);
    app.post('/x', async () => {
      throw error;
    });
    const response = await app.inject({ method: 'POST', url: '/x' });
    expect(response.json()).toEqual({
      status: false,
      code: 'unavailable',
      reason: 'unavailable',
      msg: expect.not.stringContaining('secret'),
    });
    return response.statusCode;
  };

  it('is 503 only when nothing can have happened; a client retries after 500', async () => {
    expect(await answerTo(new DatabaseUnreachable('nothing', new Error('secret')))).toBe(503);
    expect(await answerTo(new DatabaseUnreachable('unknown', new Error('secret')))).toBe(500);
    expect(await answerTo(new Error('secret'))).toBe(500);
  });
});

describe('a page of another origin', () => {
  const origin = 'https://play.example';
  let world: World;
  beforeAll(async () => {
    world = await createWorld(DATABASES[1], { PAGE_ORIGINS: origin });
  });
  afterAll(() => world.close());

  it("may call the server when it is listed, and its scripts are not loaded by the site's page", async () => {
    const { status, headers } = await world.call(API.socialData, {}, { origin });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, origin]);
    expect(headers['content-security-policy']).not.toContain(origin);
  });
});

describe('remotes on other origins', () => {
  const origin = 'https://remotes.example';
  let world: World;
  beforeAll(async () => {
    world = await createWorld(DATABASES[1], { REMOTE_ORIGINS: origin });
  });
  afterAll(() => world.close());

  it('may call the server and be loaded by its page when they are listed', async () => {
    const { status, headers } = await world.call(API.socialData, {}, { origin });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, origin]);
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' ${origin};worker-src 'self';style-src 'self' ${origin};connect-src 'self' ${origin};`,
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    const preflight = await world.app.inject({
      method: 'OPTIONS',
      url: FAMILY_PATHS.main.submitBid,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, origin]);
  });

  it('may do neither when they are not listed', async () => {
    const other = 'https://remotes.example.evil.example';
    expect((await world.call(API.socialData, {}, { origin: other })).status).toBe(403);
    const preflight = await world.app.inject({
      method: 'OPTIONS',
      url: FAMILY_PATHS.main.submitBid,
      headers: { origin: other, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });
});
