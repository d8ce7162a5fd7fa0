import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '../../test/support/databases';
import { exchange, rawPost } from '../../test/support/raw-http';
import { createWorld, type World } from '../../test/support/world';

const SET = 'https://set.example';
const [FIRST, SECOND] = ['https://one.example', 'https://two.example:8443'];

describe('the hosts that the operator allows at run time', () => {
  let siteDir: string;
  let world: World;
  let port: number;
  beforeAll(async () => {
    siteDir = mkdtempSync(join(tmpdir(), 'ank-origins-'));
    mkdirSync(join(siteDir, 'shell'));
    writeFileSync(join(siteDir, 'shell/index.html'), '<!doctype html><div id="root"></div><!--site-->');
    writeFileSync(join(siteDir, 'shell/sw.js'), '// worker');
    world = await createWorld(DATABASES[0]!, { SITE_DIR: siteDir, REMOTE_ORIGINS: SET });
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    port = (world.app.server.address() as { port: number }).port;
  });
  afterAll(async () => {
    performance.now = realNow;
    await world.close();
    rmSync(siteDir, { recursive: true });
  });

  const realNow = performance.now.bind(performance);
  let passed = 0;
  /** A file is checked again after a second. */
  function publish(text: string): void {
    writeFileSync(join(siteDir, 'registry.json'), text);
    passed += 1100;
    performance.now = () => realNow() + passed;
  }
  const allow = (...origins: unknown[]): void => publish(JSON.stringify({ remotes: [], origins }));

  async function policy(url = '/imp'): Promise<Record<string, string>> {
    const { headers } = await world.app.inject({ method: 'GET', url });
    const rows = String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.split(/ (.*)/, 2));
    return Object.fromEntries(rows) as Record<string, string>;
  }
  const hosts = async (): Promise<string[]> => {
    const { 'script-src': script, 'style-src': style, 'connect-src': connect } = await policy();
    expect([style, connect]).toEqual([script, script]);
    return (script ?? '').split(' ').slice(1);
  };

  const readerOf = async (origin: string): Promise<unknown> =>
    (await world.call(API.socialData, {}, { origin })).headers['access-control-allow-origin'];
  const readerOfLane = async (origin: string): Promise<unknown> => {
    const { token } = await world.addPlayer();
    const body = JSON.stringify({ env_type: 'Prod', app_key: 'test', unique_token: token });
    const [answer] = await exchange(port, [rawPost(API.walletBalance, body, { origin })], 1);
    return answer?.headers['access-control-allow-origin'];
  };

  it('can be used by the next page, beside those of the settings, and no longer once they are removed', async () => {
    expect(await hosts()).toEqual([SET]);
    expect((await world.call(API.socialData, {}, { origin: FIRST })).status).toBe(403);
    allow(FIRST, SECOND, SET);
    expect(await hosts()).toEqual([SET, FIRST, SECOND]);
    for (const origin of [SET, FIRST, SECOND])
      expect([await readerOf(origin), await readerOfLane(origin)]).toEqual([origin, origin]);
    const preflight = await world.app.inject({
      method: 'OPTIONS',
      url: FAMILY_PATHS.main.submitBid,
      headers: { origin: SECOND, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBe(SECOND);
    allow(SECOND);
    expect(await hosts()).toEqual([SET, SECOND]);
    expect((await world.call(API.socialData, {}, { origin: FIRST })).status).toBe(403);
    expect(await readerOfLane(FIRST)).toBeUndefined();
    allow();
    expect(await hosts()).toEqual([SET]);
  });

  it('stay unchanged while the registry is garbage, missing or without a list of them', async () => {
    allow(FIRST);
    expect(await hosts()).toEqual([SET, FIRST]);
    for (const text of ['', 'not json', 'null', '[]', '{"remotes":[]}', '{"origins":"https://evil.example"}']) {
      publish(text);
      expect(await hosts()).toEqual([SET, FIRST]);
    }
    rmSync(join(siteDir, 'registry.json'));
    expect(await hosts()).toEqual([SET, FIRST]);
  });

  it('must be origins, without anything else that a policy would read', async () => {
    const more = ["'unsafe-inline'", '*', 'https:', 'data:', 'https://a.example/x', 'https://a.example;'];
    allow(...more, 7, null, `${FIRST} *`, 'https://*.example', 'http://127.0.0.1:3101', FIRST);
    expect(await hosts()).toEqual([SET, 'http://127.0.0.1:3101', FIRST]);
    allow(...Array.from({ length: 200 }, (_, at) => `https://h${at}.example`));
    expect(await hosts()).toHaveLength(1 + 50);
  });

  it('need not be known to a service worker, which keeps its original policy', async () => {
    expect(await policy('/sw.js')).toEqual({ 'default-src': "'none'", 'connect-src': '*' });
  });
});
