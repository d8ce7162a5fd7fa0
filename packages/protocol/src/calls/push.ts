import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { sentText, sessionOnly, token } from '../server/fields';
import { type Language, LANGUAGES } from '../languages';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { list, text, z } from '../wire';
import type { SessionRequest } from './account';

/** The topics that a player chooses from: each kind of notice belongs to one. */
export const PUSH_TOPICS = ['result', 'win', 'correction', 'deposit', 'withdrawal', 'security'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** Minutes of the day in India. One that ends before it begins spans midnight. */
export type QuietHours = { from: number; to: number };

/** The choices of a device. */
export type PushWishes = { topics: readonly PushTopic[]; quiet: QuietHours | null; language: Language };

/** `publicKey`: for the browser's subscription; '' if the site sends no pushes. `device`: this session's, or null. */
export type PushSettings = { publicKey: string; device: (PushWishes & { endpoint: string }) | null };

/** A browser's push endpoint and keys in base64url, as `PushSubscription.toJSON` returns them. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

const minuteOf = (clock: string): number | null => {
  const [, hours, minutes] = CLOCK.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
};

function quietOf(from: string, to: string): QuietHours | null {
  const [begins, ends] = [minuteOf(from), minuteOf(to)];
  return begins === null || ends === null ? null : { from: begins, to: ends };
}

const encodeQuiet = (quiet: QuietHours | null): { quiet_from: string; quiet_to: string } => ({
  quiet_from: quiet ? clockOf(quiet.from) : '',
  quiet_to: quiet ? clockOf(quiet.to) : '',
});

const isTopic = (value: string): value is PushTopic => (PUSH_TOPICS as readonly string[]).includes(value);
const isLanguage = (value: string): value is Language => (LANGUAGES as readonly string[]).includes(value);

const answer = z.pipe(
  z.object({ public_key: text, endpoint: text, topics: list(text), quiet_from: text, quiet_to: text, language: text }),
  z.transform(({ public_key, endpoint, topics, quiet_from, quiet_to, language }): PushSettings => ({
    publicKey: public_key,
    device:
      endpoint === ''
        ? null
        : {
            endpoint,
            topics: topics.filter(isTopic),
            quiet: quietOf(quiet_from, quiet_to),
            language: isLanguage(language) ? language : 'en',
          },
  })),
);

export const myPush: Call<void, PushSettings> = { path: '/api-my-push', session: true, encode: noFields, answer };

/** Subscribes this device to the chosen topics. Idempotent. */
export const savePush: Call<PushAddress & PushWishes, PushSettings> = {
  path: '/api-save-push',
  session: true,
  encode: ({ quiet, ...same }) => ({ ...same, ...encodeQuiet(quiet) }),
  answer,
};

/** Unsubscribes this device. */
export const stopPush: Call<void, PushSettings> = { path: '/api-stop-push', session: true, encode: noFields, answer };

export type PushReply = PushSettings & { nowMs: number };

const encodeAnswer = ({ nowMs, publicKey, device }: PushReply) => ({
  public_key: publicKey,
  ...(device && {
    endpoint: device.endpoint,
    topics: device.topics,
    ...encodeQuiet(device.quiet),
    language: device.language,
  }),
  server_time: formatServerTime(nowMs),
  msg: 'Success',
  status: true,
});

const clock = () => zod.string().check(zod.refine((value) => value === '' || minuteOf(value) !== null));

/** Bytes in base64url, from some browsers with padding. */
const keyOf = (bytes: number) => {
  const size = Math.ceil((bytes * 4) / 3);
  return zod.pipe(
    zod.string().check(zod.regex(new RegExp(`^[A-Za-z0-9_-]{${size}}={0,2}$`))),
    zod.transform((value) => value.slice(0, size)),
  );
};

export const myPushEndpoint = /*#__PURE__*/ onServer<SessionRequest, PushReply>(myPush, () => ({
  request: sessionOnly,
  encodeAnswer,
}));

export const stopPushEndpoint = /*#__PURE__*/ onServer<SessionRequest, PushReply>(stopPush, () => ({
  request: sessionOnly,
  encodeAnswer,
}));

export const savePushEndpoint = /*#__PURE__*/ onServer<SessionRequest & PushAddress & PushWishes, PushReply>(
  savePush,
  () => ({
    request: zod.pipe(
      zod
        .object({
          unique_token: token,
          endpoint: sentText(1000),
          p256dh: keyOf(65),
          auth: keyOf(16),
          topics: zod.array(zod.enum(PUSH_TOPICS)).check(zod.minLength(1), zod.maxLength(PUSH_TOPICS.length)),
          quiet_from: clock(),
          quiet_to: clock(),
          language: zod.enum(LANGUAGES),
        })
        .check(
          zod.refine(
            ({ quiet_from: from, quiet_to: to }) => (from === '') === (to === '') && (from === '' || from !== to),
          ),
        ),
      zod.transform(({ unique_token, quiet_from, quiet_to, topics, ...same }) => ({
        ...same,
        token: unique_token,
        topics: PUSH_TOPICS.filter((topic) => topics.includes(topic)),
        quiet: quietOf(quiet_from, quiet_to),
      })),
    ),
    encodeAnswer,
  }),
);
