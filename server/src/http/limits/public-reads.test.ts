import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { type Answer, at, createWorld, KALYAN, type World } from '../../../test/support/world';
import { PUBLIC_READS_PER_MINUTE } from '../tools';

const CALLS = [
  ...[API.appKey, API.socialData, API.headline, API.howToPlay, API.moneyRules, API.adminBankDetails, API.qrPay],
  ...[
    FAMILY_PATHS.main.rates,
    FAMILY_PATHS.starline.rates,
    FAMILY_PATHS.gali.rates,
    FAMILY_PATHS.starline.list.path,
    FAMILY_PATHS.gali.list.path,
    '/api-galidisswar-game',
  ],
];
const PAGES = [
  ...['/game-result-chart', '/starline-result-chart', '/galidisawar-result-chart', `/game-result-chart/${KALYAN}`],
  ...[`/game-result-chart/${KALYAN}?before=2026-11-01`, '/game-result-chart/none'],
];

const readers = (world: World) => {
  const call = (path: string, address = '203.0.113.1'): Promise<Answer> =>
    world.call(path, { ids: [1, 2] }, { 'x-forwarded-for': address });
  const page = (url: string, address = '203.0.113.1') =>
    world.app.inject({ method: 'GET', url, headers: { 'x-forwarded-for': address } });
  return { call, page };
};

describe.each(DATABASES)('public reads on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: '1' });
  });
  beforeEach(() => world.setClock(at('10:00 AM')));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  it.each([...CALLS, ...PAGES])('%s queries the database once a second, however many ask at once', async (path) => {
    const { call, page } = readers(world);
    const isCall = path.startsWith('/api-');
    const ask = async (): Promise<unknown> => (isCall ? (await call(path)).body : (await page(path)).body);
    world.nextSecond();
    const alone = jest.spyOn(world.database, 'query');
    await ask();
    const questions = alone.mock.calls.length;
    alone.mockClear();
    world.nextSecond();
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(alone.mock.calls.length).toBe(questions);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('have changes in the next second, and retry a failed query at once', async () => {
    const { call } = readers(world);
    const contact = async (): Promise<unknown> => (await call(API.moneyRules)).body.content?.[0].deposit_rule;
    const before = await contact();
    await world.database.query(`update site set deposit_rule = 'another rule'`);
    expect(await contact()).toBe(before);
    world.nextSecond();
    jest.spyOn(world.database, 'query').mockRejectedValueOnce(new Error('gone'));
    expect(await contact()).toBeUndefined();
    expect(await contact()).toBe('another rule');
  });
});

// The 20,000 calls do not reach the database, so one database is enough.
describe.each(DATABASES.slice(0, 1))('many public reads', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: '1' });
  });
  afterAll(() => world.close());

  it('are counted together by address, 20,000 a minute, while players of that address continue', async () => {
    const { call, page } = readers(world);
    const player = await world.addPlayer(100);
    const picture = new URL((await call(API.qrPay)).body.qrdata[0].qr_image as string).pathname;
    await world.setClock(at('10:05 AM'));
    const crowd = '203.0.113.7';
    let sent = CALLS.length + PAGES.length + 1;
    for (const path of CALLS) expect((await call(path, crowd)).status).toBe(200);
    for (const path of [...PAGES, picture]) expect((await page(path, crowd)).statusCode).not.toBe(429);
    while (sent < PUBLIC_READS_PER_MINUTE) {
      const some = Math.min(250, PUBLIC_READS_PER_MINUTE - sent);
      const answers = await Promise.all(Array.from({ length: some }, () => page('/qr/none.svg', crowd)));
      expect(answers.every(({ statusCode }) => statusCode === 404)).toBe(true);
      sent += some;
    }
    for (const path of CALLS) {
      expect([path, (await call(path, crowd)).body]).toEqual([
        path,
        {
          status: false,
          code: 'rate_limited',
          reason: 'rate_limited',
          msg: 'Too many attempts. Please try again later.',
        },
      ]);
    }
    for (const path of [...PAGES, picture]) expect((await page(path, crowd)).statusCode).toBe(429);
    expect((await call(API.socialData, '203.0.113.8')).status).toBe(200);
    const { body } = await world.call(API.dashboard, { unique_token: player.token }, { 'x-forwarded-for': crowd });
    expect(body.wallet_amt).toBe('100');
    await world.setClock(at('10:06 AM'));
    expect((await call(API.socialData, crowd)).status).toBe(200);
  });
});
