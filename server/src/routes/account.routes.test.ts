import { createClock } from '../clock';
import { admitAttempt } from '../verbs/attempts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../verbs/passwords';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, type Answer, type World } from '../../test/support/world';

const LIMITED = { status: false, msg: 'Too many attempts. Please try again later.', code: 'rate_limited' };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe.each(DATABASES)('accounts on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: '1' });
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    await world.database.query('delete from login_attempt');
  });
  afterAll(() => world.close());

  const logIn = (mobile: unknown, password: unknown, address = '203.0.113.1'): Promise<Answer> =>
    world.call('/api-user-login', { mobile, password, device_id: '' }, { 'x-forwarded-for': address });
  const wallet = async (token: string): Promise<Answer['body']> =>
    (await world.call('/api-user-wallet-balance', { unique_token: token })).body;

  it('logs a player in with exactly the fields of the call [C08]', async () => {
    const { status, body } = await logIn('9876543210', 'play1234');
    expect(status).toBe(200);
    expect(body).toEqual({
      msg: 'Login successful.. Redirecting..',
      unique_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user_name: 'Ravi Kumar',
      mobile: '9876543210',
      notification_status: '1',
      email: '',
      mobile_no: '9000000001',
      betting_status: '1',
      status: true,
    });
    expect((await wallet(body.unique_token)).wallet_amt).toBe('10000');
  });

  it('tells a player whose betting is off', async () => {
    expect((await logIn('9876543212', 'play1234')).body).toMatchObject({ status: true, betting_status: '0' });
  });

  it.each([
    ['9876543210', 'Play1234', 'Invalid login details', 'not_allowed'],
    ['9876543210', '', 'Invalid login details', 'not_allowed'],
    ['9876543219', 'play1234', 'Mobile not found', 'not_found'],
    ['not a number', 'play1234', 'Mobile not found', 'not_found'],
    ["' or 1=1 --", "' or 1=1 --", 'Mobile not found', 'not_found'],
  ])('refuses %s with %j: %s', async (mobile, password, msg, code) => {
    const { status, body } = await logIn(mobile, password);
    expect([status, body]).toEqual([200, { status: false, msg, code }]);
  });

  it.each([
    [9876543210, 'play1234'],
    ['9876543210', null],
    ['9876543210', ['play1234']],
    [{ $ne: '' }, { $ne: '' }],
    ['9876543210', 'x'.repeat(201)],
  ])('takes %j with %j for a bad request', async (mobile, password) => {
    expect((await logIn(mobile, password)).body).toMatchObject({ status: false, code: 'bad_request' });
  });

  it('accepts the device ids that clients send', async () => {
    for (const device_id of [undefined, null, '', 'device-7']) {
      const { body } = await world.call('/api-user-login', { mobile: '9876543210', password: 'play1234', device_id });
      expect(body.status).toBe(true);
    }
  });

  it('keeps neither the password nor the token as they are', async () => {
    const { body } = await logIn('9876543211', 'play1234');
    const stored = JSON.stringify([
      await world.database.query('select * from player'),
      await world.database.query('select * from player_session'),
    ]);
    expect(stored).not.toContain('play1234');
    expect(stored).not.toContain(body.unique_token);
    expect(stored).toContain('$argon2id$v=19$m=47104,t=1,p=1$');
  });

  it('tells a blocked player only when the password is right, and opens no session', async () => {
    const blocked = await world.addPlayer(0, { blocked: true });
    await world.database.query('update player set password_hash = $1 where id = $2', [
      await hashPassword('right'),
      blocked.id,
    ]);
    expect((await logIn(blocked.mobile, 'wrong')).body.msg).toBe('Invalid login details');
    const { body } = await logIn(blocked.mobile, 'right');
    expect(body).toEqual({
      status: false,
      msg: 'Account is blocked By admin. Please contact to admin.',
      code: 'not_allowed',
    });
  });

  it('ends every call of a player who is blocked while logged in', async () => {
    const player = await world.addPlayer(1000);
    await world.database.query('update player set blocked = true where id = $1', [player.id]);
    expect(await wallet(player.token)).toMatchObject({ status: false, code: 'session_ended' });
    expect((await world.bid(player, {})).body).toMatchObject({ status: false, code: 'session_ended' });
    expect(await player.balance()).toBe(1000);
  });

  it('keeps several devices logged in and ends only the one that logs out', async () => {
    const [one, two] = [await logIn('9876543210', 'play1234'), await logIn('9876543210', 'play1234')];
    expect(one.body.unique_token).not.toBe(two.body.unique_token);
    expect((await world.call('/api-user-logout', { unique_token: one.body.unique_token })).body).toMatchObject({
      status: true,
    });
    expect(await wallet(one.body.unique_token)).toMatchObject({ status: false, code: 'session_ended' });
    expect((await wallet(two.body.unique_token)).status).toBe(true);
    expect((await world.bid({ token: one.body.unique_token }, {})).body.code).toBe('session_ended');
  });

  it('answers a logout always with status true', async () => {
    for (const unique_token of [undefined, '', 'unknown'])
      expect((await world.call('/api-user-logout', { unique_token })).body.status).toBe(true);
  });

  it('ends a session after seven days without use', async () => {
    const player = await world.addPlayer(0);
    await world.setClock(at('10:00 AM') + 7 * DAY_MS - 1);
    expect((await wallet(player.token)).status).toBe(true);
    await world.setClock(at('10:00 AM') + 14 * DAY_MS - 2);
    expect((await wallet(player.token)).status).toBe(true);
    await world.setClock(at('10:00 AM') + 21 * DAY_MS - 2);
    expect((await wallet(player.token)).code).toBe('session_ended');
  });

  it('ends a session thirty days after its login however much it is used', async () => {
    const player = await world.addPlayer(0);
    for (let day = 5; day < 30; day += 5) {
      await world.setClock(at('10:00 AM') + day * DAY_MS);
      expect((await wallet(player.token)).status).toBe(true);
    }
    await world.setClock(at('10:00 AM') + 30 * DAY_MS - 1);
    expect((await wallet(player.token)).status).toBe(true);
    await world.setClock(at('10:00 AM') + 30 * DAY_MS);
    expect((await wallet(player.token)).code).toBe('session_ended');
  });

  it('counts a bid as use of the session', async () => {
    const player = await world.addPlayer(1000);
    await world.setClock(at('10:00 AM') + 6 * DAY_MS);
    expect((await world.bid(player, {})).body.status).toBe(true);
    await world.setClock(at('10:00 AM') + 12 * DAY_MS);
    expect((await world.bid(player, {})).body.status).toBe(true);
  });

  describe('rate limits', () => {
    const wrong = async (times: number, mobile = '9876543210', address?: string): Promise<void> => {
      for (let i = 0; i < times; i += 1) expect((await logIn(mobile, 'wrong', address)).status).toBe(200);
    };

    it('stops a mobile after five wrong passwords, even for the right one, until 15 minutes have passed', async () => {
      await wrong(5);
      const { status, body } = await logIn('9876543210', 'play1234');
      expect([status, body]).toEqual([429, LIMITED]);
      expect((await logIn('9876543211', 'play1234')).body.status).toBe(true);
      world.clock.set(at('10:00 AM') + 15 * MINUTE_MS - 1);
      expect((await logIn('9876543210', 'play1234')).status).toBe(429);
      world.clock.set(at('10:00 AM') + 15 * MINUTE_MS);
      expect((await logIn('9876543210', 'play1234')).body.status).toBe(true);
    });

    it('slides: five in the last 15 minutes count, whenever they began', async () => {
      await wrong(1);
      world.clock.set(at('10:14 AM'));
      await wrong(4);
      expect((await logIn('9876543210', 'wrong')).status).toBe(429);
      world.clock.set(at('10:15 AM'));
      await wrong(1);
      expect((await logIn('9876543210', 'wrong')).status).toBe(429);
    });

    it('looks at no more than five of thirty guesses sent at once', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => logIn('9876543210', `guess ${i}`)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
    });

    it('admits no more than five of thirty made at once while the time goes on', async () => {
      const running = createClock(at('10:00 AM'));
      for (let round = 0; round < 20; round += 1) {
        const attempt = (): Promise<void> => admitAttempt(world.database, running, [['mobile', `of round ${round}`]]);
        const made = await Promise.allSettled(Array.from({ length: 30 }, attempt));
        expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      }
    });

    it('forgets no guess of a later moment that was counted first', async () => {
      world.clock.set(at('10:00 AM') + 10);
      await wrong(4);
      world.clock.set(at('10:00 AM'));
      await wrong(1);
      expect((await logIn('9876543210', 'wrong')).status).toBe(429);
      world.clock.set(at('10:00 AM') + 20);
      expect((await logIn('9876543210', 'wrong')).status).toBe(429);
    });

    it('counts no guess of a time from which the clock was set back', async () => {
      world.clock.set(at('10:01 AM'));
      await wrong(5);
      world.clock.set(at('10:00 AM'));
      expect((await logIn('9876543210', 'play1234')).body.status).toBe(true);
    });

    it('does not count right passwords', async () => {
      for (let i = 0; i < 12; i += 1) expect((await logIn('9876543210', 'play1234')).body.status).toBe(true);
    });

    it('stops an address after a hundred wrong logins and no other address', async () => {
      await world.database.query(
        `insert into login_attempt values ('address', '203.0.113.9', (select array_agg($1::timestamptz) from generate_series(1, 99)))`,
        [world.clock.iso()],
      );
      await wrong(1, '9876543219', '203.0.113.9');
      expect((await logIn('9876543210', 'play1234', '203.0.113.9')).status).toBe(429);
      expect((await logIn('9876543210', 'play1234', '203.0.113.10')).body.status).toBe(true);
    });

    it('counts the addresses of one IPv6 network as one', async () => {
      await wrong(1, '9876543219', '2001:db8:1:2::1');
      await wrong(1, '9876543219', '2001:db8:1:2:ffff::2');
      expect(
        await world.database.query(
          `select subject, cardinality(made_at) as n from login_attempt where scope = 'address'`,
        ),
      ).toEqual([{ subject: '2001:db8:1:2', n: 2 }]);
    });
  });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://unused',
  PUBLIC_URL: 'https://play.example',
  OTP_WEBHOOK_URL: 'https://sms.example/send',
};

describe.each(DATABASES)('app keys in production on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { ...PRODUCTION, APP_KEYS: 'web-key,Xy|served-Z9' });
  });
  afterAll(() => world.close());

  const UNAUTHORIZED = [200, { msg: 'UnAuthorized request', status: false }];

  it.each([
    ['Prod', 'web-key', true],
    ['1', 'web-key', true],
    [1, 'web-key', true],
    ['Prod', 'Xyserved-Z9', true],
    ['Prod', 'served-Z9', false],
    ['Prod', 'WEB-KEY', false],
    ['Prod', '', false],
    ['Prod', undefined, false],
    ['prod', 'web-key', false],
    ['Test', 'web-key', false],
    [undefined, 'web-key', false],
  ])('env_type %j with app_key %j: %s', async (env_type, app_key, allowed) => {
    const { status, body } = await world.post('/api-get-social-data', { env_type, app_key });
    if (allowed) expect(body.status).toBe(true);
    else expect([status, body]).toEqual(UNAUTHORIZED);
  });

  it('hands out the rest of the key to clients that carry a part of their own, shifted by three letters for Prod', async () => {
    expect((await world.post('/api-get-app-key', { env_type: '1' })).body).toEqual({
      app_key: 'served-Z9',
      msg: 'App Key',
      status: true,
    });
    expect((await world.post('/api-get-app-key', { env_type: 'Prod' })).body.app_key).toBe('vhuyhg-C9');
  });

  it('makes absolute addresses from the public one, whatever host is asked', async () => {
    const { body } = await world.post(
      '/api-starline-game',
      { env_type: 'Prod', app_key: 'web-key' },
      { host: 'evil.example' },
    );
    expect(body.web_starline_chart_url).toBe('https://play.example/starline-result-chart');
  });

  it('sends strict transport security', async () => {
    expect((await world.post('/api-get-social-data', {})).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

it.each([
  ['web-key', 'web-key', 'web-key'],
  ['web-key,Xy|Z9', 'web-key', 'Z9'],
  ['Xy|Z9', 'XyZ9', 'Z9'],
  ['Xy|Z9,web-key', 'XyZ9', 'Z9'],
])(
  'with the app keys %s the page sends %s, which is accepted, and a client that asks is told %s',
  async (APP_KEYS, pageKey, told) => {
    const siteDir = mkdtempSync(join(tmpdir(), 'ank-site-'));
    mkdirSync(join(siteDir, 'shell/assets'), { recursive: true });
    mkdirSync(join(siteDir, 'remotes'));
    writeFileSync(join(siteDir, 'shell/index.html'), '<!doctype html><title>Page</title><!--site-->');
    const world = await createWorld(DATABASES[0]!, { ...PRODUCTION, APP_KEYS, SITE_DIR: siteDir });
    try {
      const { body: page } = await world.app.inject({ method: 'GET', url: '/login' });
      const { appKey } = JSON.parse(/id="site-config">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as { appKey?: string };
      expect(appKey).toBe(pageKey);
      expect((await world.post('/api-get-social-data', { env_type: 'Prod', app_key: appKey })).body.status).toBe(true);
      expect((await world.post('/api-get-app-key', { env_type: '1' })).body.app_key).toBe(told);
    } finally {
      await world.close();
      rmSync(siteDir, { recursive: true });
    }
  },
);
