import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_DIALECT } from '@ank/protocol';
import { ConfigError, readConfig } from './config';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://user:secret@db.example/ank',
  APP_KEYS: 'web,Xy|Z9:family',
  PUBLIC_URL: 'https://play.example',
  OTP_WEBHOOK_URL: 'https://sms.example/send',
  TRUST_PROXY: '127.0.0.1',
};

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.sentences : [`unexpected ${String(error)}`];
  }
};

describe('settings', () => {
  it('are optional on a try-out site', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      production: false,
      staging: false,
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      publicUrl: null,
      trustProxy: false,
      remoteOrigins: [],
      otpMode: 'echo',
      clockStartMs: null,
      autoDraw: false,
      securityEventDays: 180,
      stopNoticeSeconds: 0,
      minPasswordLength: 8,
      refusesGuessable: false,
      pointsOnly: null,
    });
    expect(config.dataDir).toBe(`${process.cwd()}/data`);
    expect(config.siteDir).toBe(`${process.cwd()}/site`);
  });

  it('are complete in production with six of them', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      appKeys: [
        { own: '', served: 'web', payoutCodes: ['specified'], registersWithoutCode: false },
        { own: 'Xy', served: 'Z9', payoutCodes: ['family'], registersWithoutCode: false },
      ],
      publicUrl: 'https://play.example',
      otpMode: 'verify',
      refusesGuessable: false,
    });
    expect(readConfig({ ...PRODUCTION, REFUSE_COMMON_PASSWORDS: '1' }).refusesGuessable).toBe(true);
  });

  it.each([
    ['DATABASE_URL', /^DATABASE_URL must name a PostgreSQL server in production/],
    ['APP_KEYS', /^APP_KEYS must name at least one app key/],
    ['PUBLIC_URL', /^PUBLIC_URL must be the public address/],
    ['OTP_WEBHOOK_URL', /^OTP_WEBHOOK_URL must be the address that sends codes/],
    ['TRUST_PROXY', /^TRUST_PROXY must be set in production: false if/],
  ])('report a missing %s in production in one sentence', (name, sentence) => {
    const faults = faultsOf({ ...PRODUCTION, [name]: '' });
    expect(faults).toEqual([expect.stringMatching(sentence)]);
    expect(faults[0]).toMatch(/^[^\n]+\.$/);
  });

  it("report app keys of which another key's clients would learn a part", () => {
    expect(faultsOf({ ...PRODUCTION, APP_KEYS: 'web,Ab|Z9:family,Xy|Z9:family:no-code' })).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, APP_KEYS: 'web,Ab|Z8:family,Xy|Z9:family' })).toEqual([
      expect.stringMatching(/^Keys 2 and 3 of APP_KEYS must have the same part/),
    ]);
  });

  it("read whose payout codes a key's clients send, and whether they register without a code", () => {
    const { appKeys } = readConfig({ ...PRODUCTION, APP_KEYS: 'web,Xy|Z9:family:no-code,both:shared,old:no-code' });
    expect(appKeys.map(({ payoutCodes, registersWithoutCode }) => [payoutCodes, registersWithoutCode])).toEqual([
      [['specified'], false],
      [['family'], true],
      [['specified', 'family'], false],
      [['specified'], true],
    ]);
  });

  it.each([
    ['web:family', /^Key 1 of APP_KEYS is the served page's and takes no words/],
    ['web:shared,other', /^Key 1 of APP_KEYS is the served/],
    ['web:no-code,other', /^Key 1 of APP_KEYS is the served/],
    ['web:secret,other', /^Key 1 of APP_KEYS is the served/],
    ['web,other:secret', /^Key 2 of APP_KEYS may be followed by :family, :shared and :no-code only\.$/],
    ['web,other:toString', /^Key 2 of APP_KEYS may be followed/],
    ['web,other:', /^Key 2 of APP_KEYS may be followed/],
    ['web,other:secret:hidden', /^Key 2 of APP_KEYS may be followed/],
    ['web,other:family:shared', /^Key 2 of APP_KEYS must be family or shared, not both\.$/],
    ['web,secret key,other', /^Key 2 of APP_KEYS may contain only letters/],
    ['web,web:shared', /^Keys 1 and 2 of APP_KEYS are the same key with different words\.$/],
    ['XyZ9,Xy|Z9:family', /^Keys 1 and 2 of APP_KEYS are the same key/],
    // Clients of a served key send the family's codes, unless the operator configures more.
    ['web,Xy|Z9', /^Key 2 of APP_KEYS is split, so native clients use it: add :family or :shared for/],
    ['web,old:family,Xy|Z9:no-code', /^Key 3 of APP_KEYS is split/],
    ['web,Ab|Z9:family,old,Xy|Z9:shared', /^Keys 2 and 4 of APP_KEYS must both be family or both be shared/],
  ])('refuse APP_KEYS=%s in one sentence', (APP_KEYS, sentence) => {
    for (const env of [{ APP_KEYS }, { ...PRODUCTION, APP_KEYS }])
      expect(faultsOf(env)).toEqual([expect.stringMatching(sentence)]);
    expect(faultsOf({ APP_KEYS })[0]).not.toMatch(/secret|hidden|web|Xy|Z9/);
  });

  it('refuse to return codes in production, and name what is allowed instead', () => {
    const echoing = { ...PRODUCTION, OTP_MODE: 'echo' };
    expect(faultsOf(echoing)).toEqual([expect.stringMatching(/^OTP_MODE=echo .*refused in production\.$/)]);
    for (const OTP_MODE of ['', 'verify'])
      expect(faultsOf({ ...PRODUCTION, OTP_MODE, ALLOW_ECHO_IN_PRODUCTION: '1' })).toEqual([
        expect.stringMatching(/^ALLOW_ECHO_IN_PRODUCTION is no longer supported.*:no-code.*APP_KEYS.*\)\.$/),
      ]);
    expect(faultsOf({ ...echoing, ALLOW_ECHO_IN_PRODUCTION: '1' })).toHaveLength(2);
    expect(faultsOf({ ...PRODUCTION, ALLOW_ECHO_IN_PRODUCTION: '0' })).toEqual([]);
    expect(faultsOf({ ALLOW_ECHO_IN_PRODUCTION: '1' })).toEqual([]);
  });

  it('read what a points-only site grants, and reject it for other sites', () => {
    expect(readConfig({ POINTS_ONLY: '1' }).pointsOnly).toEqual({ welcome: 0, daily: 0 });
    const gives = { WELCOME_POINTS: '1000', DAILY_POINTS: '50' };
    expect(readConfig({ POINTS_ONLY: '1', ...gives }).pointsOnly).toEqual({ welcome: 1000, daily: 50 });
    for (const POINTS_ONLY of ['', '0']) expect(faultsOf({ POINTS_ONLY, ...gives })).toHaveLength(2);
    for (const DAILY_POINTS of ['-1', '1.5', '1e3', '1000000', 'ten'])
      expect(faultsOf({ POINTS_ONLY: '1', DAILY_POINTS })).toEqual([expect.stringMatching(/^DAILY_POINTS must be/)]);
  });

  it('report every fault at once', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toHaveLength(5);
  });

  it('allow the embedded database with ALLOW_PGLITE_IN_PRODUCTION', () => {
    const embedded = { ...PRODUCTION, DATABASE_URL: '' };
    expect(faultsOf({ ...embedded, ALLOW_PGLITE_IN_PRODUCTION: '1' })).toEqual([]);
    expect(faultsOf({ ...embedded, ALLOW_PGLITE_IN_PRODUCTION: '0' })).toHaveLength(1);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://db.example/ank'],
    ['MIGRATION_DATABASE_URL', 'mysql://db.example/ank'],
    ['MIGRATION_DATABASE_URL', 'postgres://owner@db.example/other'],
    ['DATABASE_URL', 'postgres://db.example:port/ank'],
    ['PUBLIC_URL', 'http://play.example'],
    ['PUBLIC_URL', 'https://play.example/path'],
    ['PUBLIC_URL', 'play.example'],
    ['APP_KEYS', 'has space'],
    ['APP_KEYS', 'a|b|c d'],
    ['TRUST_PROXY', 'maybe'],
    ['WEB_PUSH', 'off'],
    ['SECURITY_EVENT_DAYS', '0'],
    ['SECURITY_EVENT_DAYS', '-1'],
    ['SECURITY_EVENT_DAYS', '1.5'],
    ['SECURITY_EVENT_DAYS', 'forever'],
    ['STOP_NOTICE_SECONDS', '61'],
    ['STOP_NOTICE_SECONDS', '-1'],
    ['REFUSE_COMMON_PASSWORDS', 'yes'],
    ['MIN_PASSWORD_LENGTH', '3'],
    ['MIN_PASSWORD_LENGTH', '65'],
    ['MIN_PASSWORD_LENGTH', '8.5'],
    ['MIN_PASSWORD_LENGTH', 'eight'],
    ['REMOTE_ORIGINS', 'https://remotes.example/path'],
    ['REMOTE_ORIGINS', "https://remotes.example,'unsafe-inline'"],
    ['REMOTE_ORIGINS', '*'],
    ['REMOTE_ORIGINS', 'https://remotes.example;script-src'],
    ['REMOTE_ORIGINS', 'http://remotes.example'],
    ['PAGE_ORIGINS', 'http://play.example'],
    ['API_ORIGIN', 'http://api.example'],
    ['API_ORIGIN', "https://api.example 'unsafe-inline'"],
    ['API_ORIGIN', '*'],
    ['IMAGE_ORIGINS', 'https://pictures.example/folder'],
    ['IMAGE_ORIGINS', "https://pictures.example,'unsafe-inline'"],
    ['IMAGE_ORIGINS', '*'],
    ['ANDROID_PACKAGE_URL', 'http://files.example/ank.apk'],
    ['ANDROID_PACKAGE_URL', 'javascript:alert(1)'],
    ['ANDROID_PACKAGE_URL', '//files.example/ank.apk'],
    ['ANDROID_PACKAGE_URL', 'ank.apk'],
    ['OTP_MODE', 'off'],
    ['OTP_MODE', 'echo'],
    ['OTP_WEBHOOK_URL', 'sms'],
    ['ROOTS_URL', 'witness.example'],
    ['ROOTS_URL', 'http://witness.example/roots'],
    ['ROOTS_URL', 'http://127.0.0.1:4000'],
    ['ROOTS_URL', 'file:///etc/passwd'],
    ['ROOTS_URL', 'https://user:secret@witness.example'],
    ['ALLOW_ECHO_IN_PRODUCTION', 'yes'],
    ['OTP_RESET_DIGITS', '5'],
    ['RESET_HOLD_HOURS', '-1'],
    ['RESET_HOLD_HOURS', '1.5'],
    ['RESET_HOLD_HOURS', 'ever'],
    ['PASSWORD_HASHES', '0'],
    ['PASSWORD_HASHES', '5'],
    ['CLOCK', '2026-11-21T16:00:00+05:30'],
    ['BUILT_IN_HOUSE', '1'],
  ])('reject %s=%s in production by its name', (name, value) => {
    expect(faultsOf({ ...PRODUCTION, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it.each(['2026-11-21', '2026-11-21T16:00:00', 'noon', '2026-13-41T00:00:00Z'])('reject the CLOCK %s', (CLOCK) => {
    expect(faultsOf({ CLOCK })).toEqual([expect.stringContaining('CLOCK must be an ISO time')]);
  });

  it('read the clock, proxies and origins', () => {
    expect(readConfig({ CLOCK: '2026-11-21T16:00:00+05:30' }).clockStartMs).toBe(Date.UTC(2026, 10, 21, 10, 30));
    expect(
      ['', 'false', '2', 'true', '10.0.0.0/8, ::1'].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy),
    ).toEqual([false, false, 2, true, '10.0.0.0/8, ::1']);
    expect(readConfig({ REMOTE_ORIGINS: 'http://localhost:3101, https://remotes.example' }).remoteOrigins).toEqual([
      'http://localhost:3101',
      'https://remotes.example',
    ]);
  });

  it.each(['false', '0', 'true', '1', '10.0.0.0/8'])('accept TRUST_PROXY=%s in production', (TRUST_PROXY) => {
    expect(faultsOf({ ...PRODUCTION, TRUST_PROXY })).toEqual([]);
  });

  it('hash one or two passwords at once, or as many as configured', () => {
    expect([1, 2]).toContain(readConfig({}).passwordHashes);
    expect(readConfig({ PASSWORD_HASHES: '4' }).passwordHashes).toBe(4);
  });

  it('read how long points are held after a reset, and the length of its code', () => {
    expect([readConfig({}), readConfig(PRODUCTION)].map(({ resetHoldHours }) => resetHoldHours)).toEqual([0, 12]);
    expect(readConfig({ ...PRODUCTION, RESET_HOLD_HOURS: '0' }).resetHoldHours).toBe(0);
    expect(readConfig({ RESET_HOLD_HOURS: '36' }).resetHoldHours).toBe(36);
    expect(['', '4', '6'].map((OTP_RESET_DIGITS) => readConfig({ OTP_RESET_DIGITS }).resetDigits)).toEqual([4, 4, 6]);
  });

  it('read which server the page calls, with its dialect; this server has its own', () => {
    expect(readConfig({})).toMatchObject({ apiOrigin: '', dialect: OWN_DIALECT, pageOrigins: [] });
    const API_ORIGIN = 'https://api.example';
    expect(readConfig({ API_ORIGIN })).toMatchObject({ apiOrigin: API_ORIGIN, dialect: OWN_DIALECT });
    const other = { API_GALI_SPELLING: 'galidisswar', API_GOOGLE_PAY_CODE: '3', API_IDEMPOTENCY_KEYS: '0' };
    expect(readConfig({ API_ORIGIN, ...other }).dialect).toEqual({
      galiSpelling: 'galidisswar',
      googlePayCode: '3',
      idempotencyKeys: false,
    });
    // A withdrawal from this server would be booked to another method.
    expect(faultsOf(other)).toEqual(Object.keys(other).map((name) => expect.stringContaining(name)));
    for (const name of Object.keys(other))
      expect(faultsOf({ API_ORIGIN, [name]: 'maybe' })).toEqual([expect.stringContaining(`${name} must be`)]);
  });

  it('read the outside address of roots, on this machine without TLS while trying out', () => {
    expect(readConfig({}).rootsUrl).toBeNull();
    const ROOTS_URL = 'https://witness.example:8443/roots?key=1';
    expect(readConfig({ ...PRODUCTION, ROOTS_URL }).rootsUrl).toBe(ROOTS_URL);
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(faultsOf({ ROOTS_URL: `http://${host}:4000/roots` })).toEqual([]);
    for (const host of ['witness.example', '127.0.0.1.witness.example', '169.254.169.254'])
      expect(faultsOf({ ROOTS_URL: `http://${host}/` })).toEqual([
        expect.stringMatching(/^ROOTS_URL must be an https/),
      ]);
  });

  it('read the address of the Android package', () => {
    expect(readConfig({}).androidPackageUrl).toBeNull();
    for (const ANDROID_PACKAGE_URL of ['https://files.example/ank.apk?v=2', '/app/ank-bazaar.apk']) {
      expect(readConfig({ ANDROID_PACKAGE_URL }).androidPackageUrl).toBe(ANDROID_PACKAGE_URL);
    }
  });

  it('are all in the table of the docs, which has no other', () => {
    const read = (file: string): string => readFileSync(join(__dirname, file), 'utf8');
    const names = (text: string, pattern: RegExp): string[] =>
      [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
    const table =
      read('../../docs/settings.md')
        .match(/^\| `.*?\|/gm)
        ?.join('') ?? '';
    expect(names(table, /`(\w+)`/g)).toEqual(
      names(read('config.ts') + read('settings.ts'), /(?:text|list|choice|whole|either|origins|pageAddress)\('(\w+)'/g),
    );
  });

  it('never repeat a password', () => {
    expect(faultsOf({ ...PRODUCTION, DATABASE_URL: 'mysql://user:secret@db' }).join()).not.toContain('secret');
  });
});
