import { availableParallelism } from 'node:os';
import type { Dialect } from '@ank/protocol';
import { MIN_PASSWORD_LENGTH } from '@ank/rules';
import { resolve } from 'node:path';
import { areRanges } from './addresses';
import { type AppKeys, readAppKeys, TRY_OUT_KEYS } from './app-keys';

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

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

export const isLocalHost = (hostname: string): boolean => LOOPBACK.includes(hostname);

type Environment = Readonly<Record<string, string | undefined>>;

/** The origin in the text; null if there is more than an origin, or it is not `secure`. */
export const originOf = (text: string, secure: boolean): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  // A host may contain characters that end a directive of a policy.
  if (!/^[\w.:[\]*-]+$/.test(url.host)) return null;
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && (!secure || local));
  return allowed && url.origin === text.replace(/\/$/, '') ? url.origin : null;
};

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

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

/** Reads the settings from an environment. Throws a ConfigError that lists every fault. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const text = (name: string): string => (env[name] ?? '').trim();
  const production = text('NODE_ENV') === 'production';
  const check = (holds: boolean, sentence: string): void => void (holds || faults.push(sentence));
  const choice = (name: string): boolean => {
    check(['', '0', '1'].includes(text(name)), `${name} must be 1 or 0, not '${text(name)}'.`);
    return text(name) === '1';
  };

  const staging = choice('STAGING');

  const port = text('PORT') === '' ? 3000 : Number(text('PORT'));
  check(/^\d*$/.test(text('PORT')) && port <= 65_535, `PORT must be a number from 0 to 65535, not '${text('PORT')}'.`);

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

  const appKeys = readAppKeys(listOf(text('APP_KEYS')));
  faults.push(...appKeys.faults);
  check(!production || appKeys.keys !== null, 'APP_KEYS must name at least one app key in production.');

  const publicUrl = text('PUBLIC_URL') === '' ? null : originOf(text('PUBLIC_URL'), production);
  check(
    !production || text('PUBLIC_URL') !== '',
    'PUBLIC_URL must be the public address of this server in production, such as https://play.example.',
  );
  check(
    text('PUBLIC_URL') === '' || publicUrl !== null,
    `PUBLIC_URL must be an https address without a path, not '${text('PUBLIC_URL')}'.`,
  );

  const trustProxy = trustProxyOf(text('TRUST_PROXY'));
  check(
    trustProxy !== null,
    `TRUST_PROXY must be true, false, a number of hops or addresses, not '${text('TRUST_PROXY')}'.`,
  );
  check(
    !production || text('TRUST_PROXY') !== '',
    'TRUST_PROXY must be set in production: false if players reach this server directly, otherwise the addresses or the number of the proxies in front of it.',
  );

  const remoteOrigins = listOf(text('REMOTE_ORIGINS'));
  for (const origin of remoteOrigins) {
    check(originOf(origin, production) === origin, `REMOTE_ORIGINS must contain https origins, not '${origin}'.`);
  }

  const pageOrigins = listOf(text('PAGE_ORIGINS'));
  for (const origin of pageOrigins) {
    check(originOf(origin, production) === origin, `PAGE_ORIGINS must contain https origins, not '${origin}'.`);
  }

  const apiOrigin = text('API_ORIGIN');
  check(
    apiOrigin === '' || originOf(apiOrigin, production) === apiOrigin,
    `API_ORIGIN must be an https origin, not '${apiOrigin}'.`,
  );
  /** A setting that describes how the server at API_ORIGIN differs from this one. */
  const ofApi = <Choice extends string>(name: string, value: string, own: Choice, other: Choice): Choice => {
    check(['', own, other].includes(value), `${name} must be ${own} or ${other}, not '${value}'.`);
    check(value === '' || apiOrigin !== '', `${name} describes another server: set API_ORIGIN too.`);
    return value === other ? other : own;
  };
  const dialect: Dialect = {
    galiSpelling: ofApi('API_GALI_SPELLING', text('API_GALI_SPELLING'), 'galidisawar', 'galidisswar'),
    googlePayCode: ofApi('API_GOOGLE_PAY_CODE', text('API_GOOGLE_PAY_CODE'), '2', '3'),
    idempotencyKeys: ofApi('API_IDEMPOTENCY_KEYS', text('API_IDEMPOTENCY_KEYS'), '1', '0') === '1',
  };

  const imageOrigins = listOf(text('IMAGE_ORIGINS'));
  for (const origin of imageOrigins) {
    check(originOf(origin, production) === origin, `IMAGE_ORIGINS must contain https origins, not '${origin}'.`);
  }
  const androidPackageUrl = text('ANDROID_PACKAGE_URL') || null;
  check(
    androidPackageUrl === null ||
      /^\/\w[\w./-]*$/.test(androidPackageUrl) ||
      (URL.canParse(androidPackageUrl) && new URL(androidPackageUrl).protocol === 'https:'),
    `ANDROID_PACKAGE_URL must be an https address or a path of this site, not '${String(androidPackageUrl)}'.`,
  );

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

  const rootsUrl = text('ROOTS_URL') || null;
  check(
    rootsUrl === null || isOutsideAddress(rootsUrl, production),
    'ROOTS_URL must be an https address without a user name or password (http only to this machine, while trying out).',
  );

  const minPasswordLength =
    text('MIN_PASSWORD_LENGTH') === '' ? MIN_PASSWORD_LENGTH : Number(text('MIN_PASSWORD_LENGTH'));
  check(
    Number.isInteger(minPasswordLength) && minPasswordLength >= 4 && minPasswordLength <= 64,
    `MIN_PASSWORD_LENGTH must be a number from 4 to 64, not '${text('MIN_PASSWORD_LENGTH')}'.`,
  );
  const refusesGuessable = choice('REFUSE_COMMON_PASSWORDS');
  const resetDigits = text('OTP_RESET_DIGITS') === '6' ? 6 : 4;
  check(
    ['', '4', '6'].includes(text('OTP_RESET_DIGITS')),
    `OTP_RESET_DIGITS must be 4 or 6, not '${text('OTP_RESET_DIGITS')}'.`,
  );
  const resetHoldHours = Number(text('RESET_HOLD_HOURS') || (production ? 12 : 0));
  check(
    /^\d{0,3}$/.test(text('RESET_HOLD_HOURS')),
    `RESET_HOLD_HOURS must be a number of hours from 0 to 999, not '${text('RESET_HOLD_HOURS')}'.`,
  );

  // One core stays free for the other calls.
  const passwordHashes = Number(text('PASSWORD_HASHES') || Math.min(2, Math.max(1, availableParallelism() - 1)));
  check(
    Number.isInteger(passwordHashes) && passwordHashes >= 1 && passwordHashes <= 4,
    `PASSWORD_HASHES must be a number from 1 to 4, not '${text('PASSWORD_HASHES')}'.`,
  );

  const autoDraw = choice('BUILT_IN_HOUSE');
  check(!autoDraw || !production, 'BUILT_IN_HOUSE cannot be set in production.');

  const hasPointsOnly = choice('POINTS_ONLY');
  const grant = (name: string, value: string): number => {
    check(/^\d{0,6}$/.test(value), `${name} must be a number of points from 0 to 999999, not '${value}'.`);
    check(value === '' || hasPointsOnly, `${name} applies only to a points-only site: set POINTS_ONLY=1 too.`);
    return Number(value);
  };
  const grants: Grants = {
    welcome: grant('WELCOME_POINTS', text('WELCOME_POINTS')),
    daily: grant('DAILY_POINTS', text('DAILY_POINTS')),
  };

  const terms: Terms = { version: text('TERMS_VERSION'), url: text('TERMS_URL') };
  check(/^[\w.-]{0,32}$/.test(terms.version), `TERMS_VERSION must be a word such as 2026-11, not '${terms.version}'.`);
  check(
    (terms.version === '') === (terms.url === ''),
    'TERMS_VERSION and TERMS_URL must be set together: new players agree to terms that they can read.',
  );
  check(
    terms.url === '' ||
      /^\/\w[\w./-]*$/.test(terms.url) ||
      (URL.canParse(terms.url) && new URL(terms.url).protocol === 'https:'),
    `TERMS_URL must be an https address or a path of this site, not '${terms.url}'.`,
  );

  const webPush = text('WEB_PUSH') === '' || choice('WEB_PUSH');

  const days = text('SECURITY_EVENT_DAYS') || '180';
  check(/^[1-9]\d{0,3}$/.test(days), `SECURITY_EVENT_DAYS must be a number of days from 1 to 9999, not '${days}'.`);

  const stopNotice = text('STOP_NOTICE_SECONDS') || '0';
  check(
    /^\d{1,2}$/.test(stopNotice) && Number(stopNotice) <= 60,
    `STOP_NOTICE_SECONDS must be a number of seconds from 0 to 60, not '${stopNotice}'.`,
  );

  const clockStartMs = text('CLOCK') === '' ? null : Date.parse(text('CLOCK'));
  check(clockStartMs === null || !production, 'CLOCK cannot be set in production.');
  check(
    clockStartMs === null ||
      (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text('CLOCK')) && !Number.isNaN(clockStartMs)),
    `CLOCK must be an ISO time with its offset, such as 2026-11-21T16:00:00+05:30, not '${text('CLOCK')}'.`,
  );

  if (faults.length > 0) throw new ConfigError(faults);
  return {
    production,
    staging,
    host: text('HOST') || '127.0.0.1',
    port,
    dataDir: resolve(text('DATA_DIR') || './data'),
    siteDir: resolve(text('SITE_DIR') || './site'),
    databaseUrl,
    migrationDatabaseUrl,
    readDatabaseUrl,
    appKeys: appKeys.keys ?? TRY_OUT_KEYS,
    publicUrl,
    trustProxy: trustProxy ?? false,
    remoteOrigins,
    pageOrigins,
    apiOrigin,
    dialect,
    imageOrigins,
    androidPackageUrl,
    otpMode,
    otpWebhookUrl,
    rootsUrl,
    minPasswordLength,
    refusesGuessable,
    resetDigits,
    resetHoldHours,
    passwordHashes,
    clockStartMs,
    autoDraw,
    securityEventDays: Number(days),
    webPush,
    pointsOnly: hasPointsOnly ? grants : null,
    terms: terms.version === '' ? null : terms,
    stopNoticeSeconds: Number(stopNotice),
  };
}
