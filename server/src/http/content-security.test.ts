import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteDescriptor, SHELL_PATHS } from '@ank/contract';
import { DATABASES } from '../../test/support/databases';
import { createWorld, KALYAN, type World } from '../../test/support/world';

const ORIGIN = 'https://remotes.example';

/** The directives of a policy: name to sources. */
function policyOf(header: unknown): Record<string, string[]> {
  const directives = String(header)
    .split(';')
    .map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
}

const STRICT = {
  'default-src': ["'self'"],
  'script-src': ["'self'", ORIGIN],
  'worker-src': ["'self'"],
  'style-src': ["'self'", ORIGIN],
  'connect-src': ["'self'", ORIGIN],
  'img-src': ["'self'", 'data:'],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'dompurify'],
};

const ROOT = join(__dirname, '../../..');

/** The paths that the workspace's remotes declare. */
function remotePaths(): string[] {
  const remotes = readdirSync(ROOT).filter((folder) => folder.startsWith('remote-'));
  return remotes.flatMap((folder) => {
    const text = readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8');
    return (JSON.parse(text) as RemoteDescriptor).paths.map(({ path }) => path);
  });
}

const CHARTS = ['/game-result-chart', '/starline-result-chart', '/galidisawar-result-chart'];
const PAGES = [
  ...Object.values(SHELL_PATHS).map(({ path }) => path),
  ...remotePaths(),
  '/nowhere',
  '/IMP/',
  '/%3Cscript%3E',
  '/%00',
  '/game-result-chart/<script>alert(1)</script>',
  ...CHARTS,
  `${CHARTS[0]}/${KALYAN}`,
  `${CHARTS[1]}?before=2026-11-01`,
];

describe.each(DATABASES.slice(0, 1))('the page of a site that calls another server', (kind) => {
  const API_ORIGIN = 'https://api.example';
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { API_ORIGIN });
  });
  afterAll(() => world.close());

  it('may call it and show its pictures, and runs none of its scripts', async () => {
    const { headers } = await world.app.inject({ method: 'GET', url: '/imp' });
    expect(policyOf(headers['content-security-policy'])).toEqual({
      ...STRICT,
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'", API_ORIGIN],
      'img-src': ["'self'", 'data:', API_ORIGIN],
    });
  });
});

describe.each(DATABASES.slice(0, 1))('the security of answers in a browser', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { REMOTE_ORIGINS: ORIGIN });
  });
  afterAll(() => world.close());

  it.each(PAGES)('%s is HTML under a policy without inline scripts, inline styles and eval', async (url) => {
    const { statusCode, headers } = await world.app.inject({ method: 'GET', url });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(policyOf(headers['content-security-policy'])).toEqual(STRICT);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringMatching(
        /\bcamera=\(\), .*\bgeolocation=\(\), .*\bmicrophone=\(\), .*\bpayment=\(\)/,
      ),
    });
  });

  it.each([
    ['GET', '/assets/none.js'],
    ['GET', '/api-user-login'],
    ['GET', '/slides/none.svg'],
    ['PUT', '/imp'],
    ['POST', '/imp'],
    ['POST', '/api-<img src=x onerror=alert(1)>'],
    ['POST', '/api-user-login'],
  ] as const)('%s %s that fails is never HTML, and has the same policy', async (method, url) => {
    const { headers, body } = await world.app.inject({
      method,
      url,
      payload: method === 'GET' ? undefined : '<script>alert(1)</script>',
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).not.toContain('<');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(policyOf(headers['content-security-policy'])).toEqual(STRICT);
  });

  it.each(['99999', '%3Cscript%3Ealert(1)'])(
    'the page for a missing chart, %s, has the same policy and repeats nothing of the address',
    async (gameId) => {
      const { statusCode, headers, body } = await world.app.inject({ method: 'GET', url: `${CHARTS[0]}/${gameId}` });
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
        404,
        'text/html; charset=utf-8',
        'nosniff',
      ]);
      expect(policyOf(headers['content-security-policy'])).toEqual(STRICT);
      const ofAddress = body.replace('<script src="/chart.js"></script>', '');
      expect(ofAddress).not.toMatch(/script|alert|99999/);
    },
  );

  it('an unreadable address is answered with JSON that cannot be taken for anything else', async () => {
    const { statusCode, headers, body } = await world.app.inject({ method: 'GET', url: '/%' });
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      400,
      'application/json; charset=utf-8',
      'nosniff',
    ]);
    expect(body).not.toContain('<');
  });

  it.each(['/slides/starline.svg', '/chart.css', '/chart.js', '/registry.json', '/healthz'])(
    '%s runs nothing when it is opened by itself',
    async (url) => {
      const { statusCode, headers } = await world.app.inject({ method: 'GET', url });
      expect(statusCode).toBe(200);
      expect(headers['content-type']).not.toContain('html');
      expect(policyOf(headers['content-security-policy'])).toEqual(STRICT);
    },
  );
});
