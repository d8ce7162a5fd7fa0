import { availableParallelism } from 'node:os';
import type { Dialect } from '@ank/protocol';
import { MIN_PASSWORD_LENGTH } from '@ank/rules';
import { resolve } from 'node:path';
import { areRanges } from './addresses';
import { type AppKeys, readAppKeys, TRY_OUT_KEYS } from './app-keys';
import { type Environment, isLocalHost, originOf, readSettings, type Settings } from './settings';

/** `echo`: the response contains the code (try-out only). `verify`: the code leaves the server only by the sender. */
export type OtpMode = 'echo' | 'verify';

/** Every setting; the environment is read once. */
export type Config = {
  production: boolean;
  /** Set up like production, but without real players. */
  staging: boolean;
  host: string;
  port: number;
  dataDir: string;
  siteDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The same database as the role that owns its tables and migrates it; null: the one of `databaseUrl` does. */
  migrationDatabaseUrl: string | null;
  /** A standby from which histories, charts and reports are read; null if there is none. */
  readDatabaseUrl: string | null;
  appKeys: AppKeys;
  /** Null outside production: absolute addresses are then built from the request. */
  publicUrl: string | null;
  trustProxy: boolean | number | string;
  remoteOrigins: readonly string[];
  /** Other origins whose pages may call this server. */
  pageOrigins: readonly string[];
  /** Origin of the server that the page calls; '' for this one. */
  apiOrigin: string;
  /** The dialect of that server. */
  dialect: Dialect;
  /** Other origins that slider pictures may come from. */
  imageOrigins: readonly string[];
  /** Download address of the Android package (https, or a path of this site); null if there is none. */
  androidPackageUrl: string | null;
  otpMode: OtpMode;
  otpWebhookUrl: string | null;
  /** Where published roots are posted besides; null for nowhere. */
  rootsUrl: string | null;
  minPasswordLength: number;
  /** Whether new passwords that are common, or made of the player's number or name, are refused. */
  refusesGuessable: boolean;
  resetDigits: 4 | 6;
  /** How long transfers and new payout numbers stay on hold after a password reset. */
  resetHoldHours: number;
  /** How many passwords are hashed at once. */
  passwordHashes: number;
  /** Where the clock starts, in ms since 1970; null for real time. */
  clockStartMs: number | null;
  /** Draws results automatically once their cut-off has passed (try-out only). */
  autoDraw: boolean;
  securityEventDays: number;
  /** Whether players may have push notifications of their inbox. */
  webPush: boolean;
  /** What a points-only site grants, 0 for nothing. Null: a site with deposits and withdrawals. */
  pointsOnly: Grants | null;
  /** What a new player agrees to, and confirms to be old enough for; null: registrations ask nothing. */
  terms: Terms | null;
  /** How long a stopping server continues to serve while its health already reports the stop. */
  stopNoticeSeconds: number;
};

/** The version that is stored when a player agrees, and the address of the terms. */
export type Terms = { version: string; url: string };

/** Points that each player gets: once, and on each day in India on which the player opens the app. */
export type Grants = { welcome: number; daily: number };

/** Invalid settings, one sentence each. */
export class ConfigError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

function trustProxyOf(text: string): Config['trustProxy'] | null {
  if (text === '' || text === 'false' || text === '0') return false;
  if (text === 'true') return true;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return areRanges(text) ? text : null;
}

const isDatabaseAddress = (text: string): boolean => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text);

const isSameDatabase = (text: string, primary: string): boolean =>
  [text, primary].every(isDatabaseAddress) && new URL(text).pathname === new URL(primary).pathname;

/** The operator chooses the host, so only the scheme is checked. */
function isOutsideAddress(text: string, production: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLocal = protocol === 'http:' && isLocalHost(hostname) && !production;
  return (protocol === 'https:' || isLocal) && username === '' && password === '';
}

function databasesOf({ production, text, choice, check }: Settings) {
  const databaseUrl = text('DATABASE_URL') || null;
  check(
    databaseUrl === null || isDatabaseAddress(databaseUrl),
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  );
  const migrationDatabaseUrl = text('MIGRATION_DATABASE_URL') || null;
  check(
    migrationDatabaseUrl === null || (databaseUrl !== null && isSameDatabase(migrationDatabaseUrl, databaseUrl)),
    'MIGRATION_DATABASE_URL must be the address of the database of DATABASE_URL for the role that owns it: postgres:// with the same database name.',
  );
  const readDatabaseUrl = text('READ_DATABASE_URL') || null;
  check(
    readDatabaseUrl === null || (databaseUrl !== null && isSameDatabase(readDatabaseUrl, databaseUrl)),
    'READ_DATABASE_URL must be the address of a standby of DATABASE_URL: postgres:// with the same database name.',
  );
  const pgliteAllowed = choice('ALLOW_PGLITE_IN_PRODUCTION');
  check(
    !production || databaseUrl !== null || pgliteAllowed,
    'DATABASE_URL must name a PostgreSQL server in production (or set ALLOW_PGLITE_IN_PRODUCTION=1 to use the embedded database).',
  );
  return { databaseUrl, migrationDatabaseUrl, readDatabaseUrl };
}

/** How players and their apps reach this server. */
function reachOf({ production, text, list, check, faults }: Settings) {
  const appKeys = readAppKeys(list('APP_KEYS'));
  faults.push(...appKeys.faults);
  check(!production || appKeys.keys !== null, 'APP_KEYS must name at least one app key in production.');

  const address = text('PUBLIC_URL');
  const publicUrl = address === '' ? null : originOf(address, production);
  check(
    !production || address !== '',
    'PUBLIC_URL must be the public address of this server in production, such as https://play.example.',
  );
  check(address === '' || publicUrl !== null, `PUBLIC_URL must be an https address without a path, not '${address}'.`);

  const proxies = text('TRUST_PROXY');
  const trustProxy = trustProxyOf(proxies);
  check(trustProxy !== null, `TRUST_PROXY must be true, false, a number of hops or addresses, not '${proxies}'.`);
  check(
    !production || proxies !== '',
    'TRUST_PROXY must be set in production: false if players reach this server directly, otherwise the addresses or the number of the proxies in front of it.',
  );
  return { appKeys: appKeys.keys ?? TRY_OUT_KEYS, publicUrl, trustProxy: trustProxy ?? false };
}

/** The server that the page calls, and how it differs from this one. */
function apiOf({ production, text, either, check }: Settings) {
  const apiOrigin = text('API_ORIGIN');
  check(
    apiOrigin === '' || originOf(apiOrigin, production) === apiOrigin,
    `API_ORIGIN must be an https origin, not '${apiOrigin}'.`,
  );
  const dialect: Dialect = {
    galiSpelling: either('API_GALI_SPELLING', 'galidisawar', 'galidisswar'),
    googlePayCode: either('API_GOOGLE_PAY_CODE', '2', '3'),
    idempotencyKeys: either('API_IDEMPOTENCY_KEYS', '1', '0') === '1',
  };
  for (const name of ['API_GALI_SPELLING', 'API_GOOGLE_PAY_CODE', 'API_IDEMPOTENCY_KEYS'])
    check(text(name) === '' || apiOrigin !== '', `${name} describes another server: set API_ORIGIN too.`);
  return { apiOrigin, dialect };
}

function codesOf({ production, text, choice, check }: Settings) {
  const otpMode = (text('OTP_MODE') || (production ? 'verify' : 'echo')) as OtpMode;
  check(otpMode === 'echo' || otpMode === 'verify', `OTP_MODE must be echo or verify, not '${otpMode}'.`);
  check(!production || otpMode !== 'echo', 'OTP_MODE=echo returns codes to every caller and is refused in production.');
  check(
    !choice('ALLOW_ECHO_IN_PRODUCTION') || !production,
    'ALLOW_ECHO_IN_PRODUCTION is no longer supported, because it let anybody reset any password: remove it. For clients that cannot send codes back, add :no-code to their key in APP_KEYS, such as own|rest:no-code; they then register without a code (docs/settings.md, Other clients).',
  );
  const otpWebhookUrl = text('OTP_WEBHOOK_URL') || null;
  check(
    !production || otpMode !== 'verify' || otpWebhookUrl !== null,
    'OTP_WEBHOOK_URL must be the address that sends codes in production.',
  );
  check(
    otpWebhookUrl === null || (URL.canParse(otpWebhookUrl) && /^https?:/.test(otpWebhookUrl)),
    'OTP_WEBHOOK_URL must be an http or https address.',
  );
  return { otpMode, otpWebhookUrl };
}

function passwordsOf({ production, choice, either, whole }: Settings) {
  // One core stays free for the other calls.
  const hashes = Math.min(2, Math.max(1, availableParallelism() - 1));
  return {
    minPasswordLength: whole('MIN_PASSWORD_LENGTH', { least: 4, most: 64, otherwise: MIN_PASSWORD_LENGTH }),
    refusesGuessable: choice('REFUSE_COMMON_PASSWORDS'),
    resetDigits: either('OTP_RESET_DIGITS', '4', '6') === '6' ? (6 as const) : (4 as const),
    resetHoldHours: whole('RESET_HOLD_HOURS', { least: 0, most: 999, otherwise: production ? 12 : 0, unit: 'hours' }),
    passwordHashes: whole('PASSWORD_HASHES', { least: 1, most: 4, otherwise: hashes }),
  };
}

function pointsOnlyOf({ text, choice, whole, check }: Settings): Grants | null {
  const isPointsOnly = choice('POINTS_ONLY');
  const range = { least: 0, most: 999_999, otherwise: 0, unit: 'points' };
  const grants = { welcome: whole('WELCOME_POINTS', range), daily: whole('DAILY_POINTS', range) };
  for (const name of ['WELCOME_POINTS', 'DAILY_POINTS'])
    check(text(name) === '' || isPointsOnly, `${name} applies only to a points-only site: set POINTS_ONLY=1 too.`);
  return isPointsOnly ? grants : null;
}

function termsOf({ text, pageAddress, check }: Settings): Terms | null {
  const version = text('TERMS_VERSION');
  const url = pageAddress('TERMS_URL');
  check(/^[\w.-]{0,32}$/.test(version), `TERMS_VERSION must be a word such as 2026-11, not '${version}'.`);
  check(
    (version === '') === (url === null),
    'TERMS_VERSION and TERMS_URL must be set together: new players agree to terms that they can read.',
  );
  return url === null ? null : { version, url };
}

/** What is only for trying out. */
function tryOutOf({ production, text, choice, check }: Settings) {
  const autoDraw = choice('BUILT_IN_HOUSE');
  check(!autoDraw || !production, 'BUILT_IN_HOUSE cannot be set in production.');
  const clock = text('CLOCK');
  const clockStartMs = clock === '' ? null : Date.parse(clock);
  check(clockStartMs === null || !production, 'CLOCK cannot be set in production.');
  check(
    clockStartMs === null || (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(clock) && !Number.isNaN(clockStartMs)),
    `CLOCK must be an ISO time with its offset, such as 2026-11-21T16:00:00+05:30, not '${clock}'.`,
  );
  return { autoDraw, clockStartMs };
}

/** Reads the settings from an environment. Throws a ConfigError that lists every fault. */
export function readConfig(env: Environment): Config {
  const settings = readSettings(env);
  const { production, text, choice, whole, origins, pageAddress, check } = settings;
  const rootsUrl = text('ROOTS_URL') || null;
  check(
    rootsUrl === null || isOutsideAddress(rootsUrl, production),
    'ROOTS_URL must be an https address without a user name or password (http only to this machine, while trying out).',
  );
  const config: Config = {
    production,
    staging: choice('STAGING'),
    host: text('HOST') || '127.0.0.1',
    port: whole('PORT', { least: 0, most: 65_535, otherwise: 3000 }),
    dataDir: resolve(text('DATA_DIR') || './data'),
    siteDir: resolve(text('SITE_DIR') || './site'),
    ...databasesOf(settings),
    ...reachOf(settings),
    ...apiOf(settings),
    remoteOrigins: origins('REMOTE_ORIGINS'),
    pageOrigins: origins('PAGE_ORIGINS'),
    imageOrigins: origins('IMAGE_ORIGINS'),
    androidPackageUrl: pageAddress('ANDROID_PACKAGE_URL'),
    rootsUrl,
    ...codesOf(settings),
    ...passwordsOf(settings),
    securityEventDays: whole('SECURITY_EVENT_DAYS', { least: 1, most: 9999, otherwise: 180, unit: 'days' }),
    webPush: text('WEB_PUSH') === '' || choice('WEB_PUSH'),
    pointsOnly: pointsOnlyOf(settings),
    terms: termsOf(settings),
    stopNoticeSeconds: whole('STOP_NOTICE_SECONDS', { least: 0, most: 60, otherwise: 0, unit: 'seconds' }),
    ...tryOutOf(settings),
  };
  if (settings.faults.length > 0) throw new ConfigError(settings.faults);
  return config;
}
