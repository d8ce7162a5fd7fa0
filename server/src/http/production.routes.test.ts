import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type World } from '../../test/support/world';
import { shiftLetters } from '../app-keys';
import { hashPassword } from '../accounts/passwords/passwords';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://unused',
  PUBLIC_URL: 'https://play.example',
  TRUST_PROXY: 'false',
  OTP_WEBHOOK_URL: 'https://sms.example/send',
};

const NATIVE = 'Xy-Abcdefghijklac-Z9';

describe.each(DATABASES)('app keys in production on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { ...PRODUCTION, APP_KEYS: 'web-key,Xy-Abcdefghijkl|ac-Z9:family' });
  });
  afterAll(() => world.close());

  const UNAUTHORIZED = [200, { msg: 'UnAuthorized request', status: false }];

  it.each([
    ['Prod', 'web-key', true],
    ['1', 'web-key', true],
    [1, 'web-key', true],
    ['Prod', NATIVE, true],
    ['Prod', 'ac-Z9', false],
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

  it('the published roots need no app key', async () => {
    expect((await world.post('/api-published-roots', {})).body).toMatchObject({ status: true, roots: [] });
  });

  it('the split key is returned whole for Prod, with all but 15 characters shifted by three letters', async () => {
    expect((await world.post('/api-get-app-key', { env_type: '1' })).body).toEqual({
      app_key: NATIVE,
      msg: 'App Key',
      status: true,
    });
    const { app_key } = (await world.post('/api-get-app-key', { env_type: 'Prod' })).body;
    expect(app_key).toBe('Xy-Abcdefghijkldf-C9');
    // Decoded like native clients do.
    const unshifted = shiftLetters(app_key.slice(15), -3 + 26);
    expect(app_key.slice(0, 15) + unshifted).toBe(NATIVE);
  });

  it('absolute addresses use the public address, whatever host is requested', async () => {
    const { body } = await world.post(
      '/api-starline-game',
      { env_type: 'Prod', app_key: 'web-key' },
      { host: 'evil.example' },
    );
    expect(body.web_starline_chart_url).toBe('https://play.example/starline-result-chart');
  });

  it('the device cookie is for this site only and sent by TLS only', async () => {
    const { id, mobile } = await world.addPlayer(0);
    await world.database.query('update player set password_hash = $1 where id = $2', [await hashPassword('right'), id]);
    const login = { env_type: 'Prod', app_key: 'web-key', mobile, password: 'right' };
    expect((await world.post('/api-user-login', login)).headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it.each(['/api-get-social-data', '/api-starline-game'])('strict transport security is sent with %s', async (path) => {
    expect((await world.post(path, {})).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

it.each([
  ['web-key', 'web-key', undefined],
  ['web-key,native-key:family', 'web-key', undefined],
  ['web-key,Xy|Z9:family', 'web-key', 'XyZ9'],
  ['web-key,other,Xy|Z9:shared', 'web-key', 'XyZ9'],
  ['Xy|Z9', 'XyZ9', undefined],
  ['Xy|Z9,web-key', 'XyZ9', undefined],
  ['Xy|Z9,Ab|Z9:family', 'XyZ9', 'AbZ9'],
])(
  "with the app keys %s the page sends %s, which is accepted, and api-get-app-key returns %s, never the page's",
  async (APP_KEYS, pageKey, served) => {
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
      const { body } = await world.post('/api-get-app-key', { env_type: '1' });
      expect([body.app_key, body.msg]).toEqual([served, served === undefined ? 'UnAuthorized request' : 'App Key']);
    } finally {
      await world.close();
      rmSync(siteDir, { recursive: true });
    }
  },
);
